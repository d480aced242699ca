/** The most pieces that the setting may name. */
export const mostLowStock = 1000;

/** Whether so few pieces are free that a product is running low; 0: nothing ever is (docs/rules/shop.md, "Low stock"). */
export const isLowStock = (free: number, lowStock: number): boolean =>
  lowStock > 0 && free <= lowStock;

/** The pieces at which the variants of a product are low: its own limit goes before that of the settings. */
export const lowStockLimit = (own: number | null, ofSettings: number): number => own ?? ofSettings;

/** A variant that is running low. */
export interface LowVariant {
  /** With the values of its options. */
  name: string;
  free: number;
}

const named = 3;

/** What the list of tasks says of a product that is running low: which of its variants, and how many are left. */
export function lowStockReason(variants: readonly LowVariant[]): string {
  const texts = variants
    .slice(0, named)
    .map(({ name, free }) => (free <= 0 ? `${name}: sold out` : `${name}: ${free} left`));
  const others = variants.length - texts.length;
  return `${texts.join('; ')}${others > 0 ? `; and ${others} more` : ''}.`;
}
