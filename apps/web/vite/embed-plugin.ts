import { statSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The script that other websites load, and the most bytes that it may cost them. */
const script = 'public/embed/book.js';
const maxBytes = 5000;

/** Fails the build when the script of other websites has grown. */
export function embed(): Plugin {
  return {
    name: 'slipway-embed',
    apply: 'build',
    buildStart() {
      const { size } = statSync(script);
      if (size > maxBytes) this.error(`${script} has ${size} bytes, more than ${maxBytes}`);
    },
  };
}
