import { defaultSettings, type Settings } from '@slipway/domain/settings/settings';
import { demoSettings } from '#demo/demo-settings.ts';

/** The settings of a published business that offers everything: what tests begin with unless they say otherwise. */
export const openSettings: Settings = { ...defaultSettings, ...demoSettings };
