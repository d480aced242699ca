/** What other features may use of customers. */
export { noteErasures, repeatErasures } from './delete-account.ts';
export { cleanUpImports } from './imports/clean-up-imports.ts';
