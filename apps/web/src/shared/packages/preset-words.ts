import { t } from '@lingui/core/macro';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';

/** What a preset is called, and what it brings, as whoever sets a business up reads it. */
export function presetText(name: PresetName): { title: string; brings: string } {
  switch (name) {
    case 'charter':
      return {
        title: t`Charter trips`,
        brings: t`A boat with its crew: half, three quarters of a day, the whole day, and short cruises.`,
      };
    case 'hourly':
      return {
        title: t`Hourly rental`,
        brings: t`Kayaks, bikes or boards by the hour. Full refund until 24 hours before.`,
      };
    case 'seats':
      return {
        title: t`Seats on a trip`,
        brings: t`Guests share a departure and pay by the seat. Full refund until 24 hours before.`,
      };
    case 'nights':
      return {
        title: t`Rental by nights`,
        brings: t`A houseboat or a cabin from arrival to return. Full refund until 30 days before, half until 7.`,
      };
    case 'shop':
      return { title: t`Shop`, brings: t`Products that people order and pay for.` };
  }
}
