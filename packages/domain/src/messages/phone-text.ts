const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/**
 * A kept phone number as people write it: `+14165550100` as `+1 416 555 0100`. Numbers of other countries, whose
 * groups differ from one to the next, stay as they are.
 */
export function phoneText(phone: string): string {
  return phone.replace(northAmerican, '+1 $1 $2 $3');
}
