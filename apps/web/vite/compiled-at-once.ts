import type { Plugin } from 'vite';
import { chunks } from './chunks.ts';

/** Read by Chrome and browsers made of it; others ignore it. */
const hint = '//# allFunctionsCalledOnLoad\n';
const names = new Set(chunks.map(({ name }) => name));

/**
 * What is loaded together is compiled whole by a thread of its own while it arrives. Otherwise the main thread reads
 * each function twice: over it first, and again when it is called, as most of these are.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'slipway-compiled-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.has(file.name)) file.code = hint + file.code;
        }
      },
    },
  };
}
