/**
 * What a new business can choose that it does, several at once (docs/rules/catalogue-and-feeds.md,
 * "Presets"). Each but the shop brings kinds of package.
 */
export const presetNames = ['charter', 'hourly', 'seats', 'nights', 'shop'] as const;
export type PresetName = (typeof presetNames)[number];
