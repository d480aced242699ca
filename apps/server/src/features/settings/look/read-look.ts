import { clockHours, type ClockHours } from '@slipway/domain/dates/clock-hours';
import { accentColors } from '@slipway/domain/settings/accent';
import { ourAccent, type AccentColors } from '@slipway/domain/settings/our-accent';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/read-settings-repository.ts';
import { logoPng, type LogoDeps, type LogoPng } from './logo-png.ts';
import { listLookPictures } from './look-repository.ts';

/** The look of mails: the accent in both skins, and the logo. */
export interface MailLook {
  /** How times are written. */
  hours: ClockHours;
  accent: { light: AccentColors; dark: AccentColors };
  /** The address of the logo; null when there is none. */
  logo: string | null;
  /** The logo for a PDF. */
  logoFile: () => Promise<LogoPng | null>;
}

/** The look of mails of a business that has chosen none. */
export const ourMailLook: MailLook = {
  hours: 12,
  accent: accentColors(ourAccent),
  logo: null,
  logoFile: () => Promise.resolve(null),
};

/** The look that mails have now. */
export async function readMailLook(deps: LogoDeps & Pick<Deps, 'publicUrl'>): Promise<MailLook> {
  const [{ settings }, { logo }] = await Promise.all([
    readSettings(deps.db),
    listLookPictures(deps.db),
  ]);
  // The version makes mail programs fetch a logo that has changed.
  const address = `${deps.publicUrl()}/logo.png?version=${logo.version}`;
  return {
    hours: clockHours(settings.time_zone),
    accent: accentColors(settings.look.accent),
    logo: logo.picture === null ? null : address,
    logoFile: () => logoPng(deps),
  };
}
