/** The persons of a booking by type, such as `3 × Adult, 1 × Child`; empty without types. */
export function guestTypesText(types: readonly { name: string; count: number }[]): string {
  return types
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} × ${name}`)
    .join(', ');
}
