import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The only screen that works offline. */
const screen = 'src/features/operations/daily-log/daily-log-screen.tsx';

/**
 * Writes `daily-log-shell.json` at build: every file that the daily log needs to open, and a name for the whole
 * set. Files of other screens only are not included.
 */
export function offline(): Plugin {
  return {
    name: 'slipway-offline',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const entry = chunks.find((chunk) => chunk.isEntry);
        const found = new Set<string>();
        const reach = (name: string) => {
          const chunk = byFile.get(name);
          if (!chunk || found.has(name)) return;
          found.add(name);
          chunk.imports.forEach(reach);
          chunk.dynamicImports.forEach((next) => {
            const module = byFile.get(next)?.facadeModuleId ?? '';
            const other = /-(screen|page|drawer)\.tsx$/.test(module) && !module.endsWith(screen);
            if (!other) reach(next);
          });
        };
        if (entry) reach(entry.fileName);
        const styles = [...found].flatMap((name) => [
          ...(byFile.get(name)?.viteMetadata?.importedCss ?? []),
        ]);
        const fonts = Object.keys(bundle).filter((name) => /inter-.*\.woff2$/.test(name));
        const files = [...new Set([...found, ...styles, ...fonts])]
          .sort()
          .map((name) => `/${name}`);
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'daily-log-shell.json',
          source: JSON.stringify({ build, main: `/${entry?.fileName ?? ''}`, files }),
        });
      },
    },
  };
}
