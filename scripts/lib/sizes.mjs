/** The most source files of a folder; tests do not count. */
const maxFiles = 25;
/** The most lines of a source file or test. */
const maxLines = 400;

/**
 * Folders and files that have grown beyond what a newcomer takes in at once.
 * @param lines the number of lines by path
 */
export function overgrown(lines) {
  const folders = new Map();
  for (const path of Object.keys(lines)) {
    if (/\.test\.\w+$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [
    ...[...folders]
      .filter(([, files]) => files > maxFiles)
      .map(([folder, files]) => `${folder}: ${files} source files, at most ${maxFiles}`),
    ...Object.entries(lines)
      .filter(([, count]) => count > maxLines)
      .map(([path, count]) => `${path}: ${count} lines, at most ${maxLines}`),
  ];
}

const sources = (folder, count) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${n}.ts`, 1]));

/** What must be reported, by path, and what must not. */
export const OVERGROWN_CANARIES = { ...sources('full', maxFiles + 1), 'long/a.ts': maxLines + 1 };
export const OVERGROWN_INNOCENT = {
  ...sources('roomy', maxFiles),
  'roomy/a.test.ts': maxLines,
};
