import { readerLocale } from '#lib/format.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as kB, MB or GB, as the reader writes numbers. */
export function formatSize(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(readerLocale(), {
    style: 'unit',
    unit: units[unit] ?? 'gigabyte',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
