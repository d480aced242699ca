/** The group sizes to choose from, with the chosen one even where it is refused. */
export function groupSizes(
  sizes: { least: number; most: number } | null,
  chosen: number | null,
): string[] {
  const { least, most } = sizes ?? { least: 1, most: 0 };
  const offered = Array.from({ length: Math.max(0, most - least + 1) }, (_none, at) => least + at);
  const isKept = sizes !== null && chosen !== null && chosen > 0 && !offered.includes(chosen);
  return (isKept ? [...offered, chosen].sort((a, b) => a - b) : offered).map(String);
}
