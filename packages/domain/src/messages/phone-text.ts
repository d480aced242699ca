const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})(?= ext\.|$)/;
const extension = / ext\. (\d+)$/;

/**
 * A kept phone number as people write it: `+14165550100` as `+1 416 555 0100`. Numbers of other countries, whose
 * groups differ from one to the next, stay as they are.
 */
export function phoneText(phone: string): string {
  return phone.replace(northAmerican, '+1 $1 $2 $3');
}

/** The number that is called or written to, without an extension within. */
export const numberToReach = (phone: string): string => phone.replace(extension, '');

/** The address of a link that calls a number, and its extension after it. */
export function phoneLink(phone: string): string {
  const number = numberToReach(phone).replace(/[^+\d]/g, '');
  const within = extension.exec(phone)?.[1];
  return within === undefined ? `tel:${number}` : `tel:${number};ext=${within}`;
}
