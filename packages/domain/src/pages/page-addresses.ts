/** The address of a unit's page, or of one of its packages', by their slugs. */
export function pagePath(unit: string, pkg?: string): string {
  const path = `/book/${encodeURIComponent(unit)}`;
  return pkg === undefined ? path : `${path}/${encodeURIComponent(pkg)}`;
}

/** The address of a product's page in the shop, by its slug. */
export const productPath = (slug: string): string => `/shop/${encodeURIComponent(slug)}`;

/** The slug in the path of a product's page; null: it is another path. */
export function slugOfProduct(path: string): string | null {
  const [, slug] = /^\/shop\/([^/]+)\/*$/i.exec(path) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** The slugs in the path of a unit's or package's page; null: it is another path. */
export function slugsInPath(path: string): { unit: string; package?: string } | null {
  const [, unit, pkg] = /^\/book\/([^/]+)(?:\/([^/]+))?\/*$/i.exec(path) ?? [];
  if (unit === undefined) return null;
  try {
    const slug = decodeURIComponent(unit);
    return pkg === undefined ? { unit: slug } : { unit: slug, package: decodeURIComponent(pkg) };
  } catch {
    return null;
  }
}
