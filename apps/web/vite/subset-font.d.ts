declare module 'subset-font' {
  /** A part of a font: the characters of a text, and what the options keep. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number }>;
      keepFeatures: string[];
    },
  ): Promise<Uint8Array>;
}
