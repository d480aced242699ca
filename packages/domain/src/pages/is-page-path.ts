import { pagePaths, type PagePath } from './page-paths.ts';

const patterns = Object.values<PagePath>(pagePaths)
  .flatMap((path) => (typeof path === 'string' ? [path] : [path.rent, path.sell]))
  .map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/*$`, 'i'));

/** Whether a path without query leads to a screen, for either purpose of the business. */
export const isPagePath = (path: string): boolean => patterns.some((it) => it.test(path));
