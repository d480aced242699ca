import type { PageData } from '@slipway/contract/settings/settings';
import { todayIn } from '@slipway/domain/dates/dates';
import { can, staffArea } from '@slipway/domain/identity/abilities';
import { publicSettings, settingsWithoutOffer } from '@slipway/domain/settings/settings';
import { phoneCountryOf } from '@slipway/domain/identity/phones';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { presentCurrentUser } from '#features/identity/identity-api.ts';
import { shownAnnouncements } from '#features/messages/messages-api.ts';
import { hasBookableUnits, hasShop, presentPicture } from '#features/catalogue/catalogue-api.ts';
import {
  hasRecords,
  listLookPictures,
  newestTermsText,
  readPayment,
  readSettings,
} from '#features/settings/settings-api.ts';

/** Above all others, and in every browser: a number that no announcement has. */
function ofClosedCopy({ closed }: Deps): PageData['announcements'] {
  if (closed === null) return [];
  const of = closed.backupMadeAt.toISOString().slice(0, 16).replace('T', ' ');
  const text = `This is a closed copy, restored from the backup of ${of} UTC. You can look; nothing can be changed, sent or charged. An Admin opens it under Backups.`;
  const version = closed.backupMadeAt.getTime() % 1_000_000;
  return [{ id: 2_147_483_647, version, text, audience: 'staff' }];
}

/**
 * The data included in every page: public settings, the signed-in user, how cards are taken, and
 * announcements. While the business is not published, a visitor's page has nothing of what it offers.
 */
export async function readPageData(
  deps: Deps,
  person: SignedIn | null,
  nonce: string,
): Promise<PageData> {
  const announced = async () => {
    const stored = await readSettings(deps.db);
    const today = todayIn(stored.settings.time_zone, deps.clock.now());
    const role = person?.role ?? null;
    const { company_id: companyId, purpose } = stored.settings;
    const [shown, payment, shop, trips] = await Promise.all([
      shownAnnouncements(deps.db, { role, today }),
      readPayment(deps, stored.settings, person),
      hasShop(deps.db, companyId),
      purpose === 'rent' || hasBookableUnits(deps.db, companyId),
    ]);
    return { ...stored, announcements: [...ofClosedCopy(deps), ...shown], payment, shop, trips };
  };
  const isStaff = person !== null && can(person.role, staffArea);
  const [{ settings, announcements, payment, shop, trips }, user, records, look, termsText, mail] =
    await Promise.all([
      announced(),
      person === null ? null : presentCurrentUser(deps.db, person.id),
      isStaff ? hasRecords(deps.db) : null,
      listLookPictures(deps.db),
      newestTermsText(deps.db),
      deps.mail(),
    ]);
  const shown = publicSettings(settings);
  const seesOffer = settings.published || person !== null;
  return {
    settings: seesOffer ? shown : settingsWithoutOffer(shown),
    shop: shop && seesOffer,
    trips: trips && (seesOffer || settings.purpose === 'rent'),
    terms_text: termsText,
    user,
    payment,
    phone_country: phoneCountryOf(settings.business),
    delivery: { mail: mail !== null, sms: deps.smsSender !== null },
    announcements,
    records,
    look: {
      logo: look.logo.picture && presentPicture(look.logo.picture),
      cover: look.cover.picture && presentPicture(look.cover.picture),
    },
    csp_nonce: nonce,
    version: deps.version,
  };
}
