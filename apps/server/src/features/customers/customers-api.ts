/** What other features may use of customers. */
export { findDefaultAddress } from './addresses-repository.ts';
