/** The width of a unit's picture on the booking page: next to the text on a phone, above it on wider screens. */
export const unitPictureSizes = '(min-width: 64em) 330px, (min-width: 40em) 46vw, 132px';
