/** How many of what, where English is written on the server: `1 guest`, `8 guests`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
