const maxLength = 60;

/**
 * A text as a URL slug: lower case, without accents, joined by `-`; `text` when nothing is left.
 */
export function slugOf(words: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'text' : plain;
}

/**
 * A slug for each: its own, or a unique one derived from its text. Null when two have the same of
 * their own.
 */
export function fillSlugs(all: readonly { slug?: string | undefined; words: string }[]) {
  const own = all.flatMap(({ slug }) => slug ?? []);
  const taken = new Set(own);
  if (taken.size < own.length) return null;
  return all.map(({ slug, words }) => {
    if (slug !== undefined) return slug;
    const base = slugOf(words);
    let free = base;
    for (let n = 2; taken.has(free); n += 1) free = `${base}-${n}`;
    taken.add(free);
    return free;
  });
}
