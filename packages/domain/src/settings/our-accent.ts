/** The accent of a business that has chosen none. */
export const ourAccent = '#F05A0C';

/** The colours that the accent becomes in one skin, each `#rrggbb`. */
export interface AccentColors {
  /** The fill of a main action. */
  signal: string;
  /** The same under the pointer. */
  hover: string;
  /** Text on the fill, and on it under the pointer. */
  on: string;
  /** A quiet background. */
  tint: string;
  /** The accent as text, on the page and on the tint. */
  text: string;
}

/** Our accent as the design has it; a test of the web holds it to the design tokens. */
export const ourAccentColors: { light: AccentColors; dark: AccentColors } = {
  light: {
    signal: ourAccent,
    hover: '#FF7A30',
    on: '#0B1D35',
    tint: '#FFF0E5',
    text: '#AD3F07',
  },
  dark: { signal: '#FF7A30', hover: '#FF934F', on: '#0B1D35', tint: '#3A2212', text: '#FFA770' },
};
