/** What other features, and the session, may know of people. */
export { cleanUpIdentity } from '#features/identity/clean-up-identity.ts';
export { findPerson } from '#features/identity/find-person.ts';
export { presentCurrentUser } from '#features/identity/present-current-user.ts';
export { findOrCreateGuest } from '#features/identity/find-or-create-guest.ts';
export { createSetPasswordLink } from '#features/identity/email-links.ts';
export { ensureSetupLink } from '#features/identity/setup-link.ts';
export { emailIsKnown } from '#features/identity/guests-repository.ts';
export { requestRecovery } from '#features/identity/request-recovery.ts';
export { endUser, updateUser } from '#features/identity/update-user.ts';
export { findCrew, findCrewProfile } from '#features/identity/find-crew.ts';
export type { CrewProfile } from '#features/identity/find-crew.ts';
export { checkOwnPassword } from '#features/identity/check-own-password.ts';
export { eraseUser, isCustomer } from '#features/identity/forget-user-repository.ts';
export { lockAccount, removePassword } from '#features/identity/identity-repository.ts';
export { isPassword, publicPassword } from '#features/identity/passwords.ts';
export { findSupervisors } from '#features/identity/supervisors-repository.ts';
export { customerForBooking } from '#features/identity/chosen-customer.ts';
export { findCrewPeople } from '#features/identity/find-crew.ts';
