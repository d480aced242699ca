/** A count with its noun in English: `1 guest`, `8 guests`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
