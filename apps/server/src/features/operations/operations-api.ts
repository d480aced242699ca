/** What other features may do with the business's texts. */
export { ensureContent } from '#features/operations/ensure-content.ts';
