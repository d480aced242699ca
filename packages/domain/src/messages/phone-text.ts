const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})(?= ext\.|$)/;
const extension = / ext\. (\d+)$/;

/**
 * Formats a stored phone number: `+14165550100` as `+1 416 555 0100`. Numbers of other countries,
 * with different grouping, stay as they are.
 */
export function phoneText(phone: string): string {
  return phone.replace(northAmerican, '+1 $1 $2 $3');
}

/** The number to call or text, without an extension. */
export const numberToReach = (phone: string): string => phone.replace(extension, '');

/** The link to call a number, with its extension. */
export function phoneLink(phone: string): string {
  const number = numberToReach(phone).replace(/[^+\d]/g, '');
  const within = extension.exec(phone)?.[1];
  return within === undefined ? `tel:${number}` : `tel:${number};ext=${within}`;
}
