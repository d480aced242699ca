import type { Picture } from '@slipway/contract/catalogue/picture';

/** A row of `pictures`. */
export interface PictureRow {
  path: string;
  /** The available widths, as `<path>-<width>.webp`. */
  widths: number[];
  /** Of the largest width, in pixels. */
  width: number;
  height: number;
  alt: string;
}

/** A picture for pages, with every width for the browser to choose from. */
export function presentPicture(row: PictureRow): Picture {
  const widths = [...row.widths].sort((a, b) => a - b);
  const file = (width: number) => `${row.path}-${width}.webp`;
  return {
    src: file(widths.at(-1) ?? row.width),
    srcset: widths.map((width) => `${file(width)} ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    alt: row.alt,
  };
}
