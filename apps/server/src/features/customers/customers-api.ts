/** What other features may know of customers. */
export { findDefaultAddress } from './addresses-repository.ts';
