import { t } from '@lingui/core/macro';

/** All items of a unit, or one of them, for a select; 0 is all. */
export function itemChoices(items: number): { value: string; label: string }[] {
  return [
    { value: '0', label: t`All items` },
    ...Array.from({ length: items }, (_, n) => ({
      value: String(n + 1),
      label: t`Item ${n + 1}`,
    })),
  ];
}
