import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A path inside the checkout. */
export const at = (...parts) => join(ROOT, ...parts);

export const SERVER_MAIN = at('apps/server/dist/main.js');
export const WEB_DIST = at('apps/web/dist');

/** A program of the server beside it: `backup`, `restore`, `open-copy`. */
export const serverProgram = (name) => at('apps/server/dist', `${name}-program.js`);
