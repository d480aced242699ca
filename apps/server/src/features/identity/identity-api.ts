/** What other features, and the session, may know of people. */
export { cleanUpIdentity } from '#features/identity/clean-up-identity.ts';
export { findPerson } from '#features/identity/find-person.ts';
export { presentCurrentUser } from '#features/identity/present-current-user.ts';
export { findOrCreateGuest } from '#features/identity/find-or-create-guest.ts';
export { createSetPasswordLink } from '#features/identity/email-links.ts';
export { ensureSetupLink } from '#features/identity/setup-link.ts';
export { emailIsKnown } from '#features/identity/guests-repository.ts';
export { findCrew } from '#features/identity/find-crew.ts';
export { findSupervisors } from '#features/identity/supervisors-repository.ts';
export { chosenCustomer } from '#features/identity/chosen-customer.ts';
