/** What the server and other features may use of connections. */
export { findToken } from './find-token.ts';
