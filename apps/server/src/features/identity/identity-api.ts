/** What other features and the session may use of identity. */
export { cleanUpIdentity } from '#features/identity/clean-up-identity.ts';
export { findPerson } from '#features/identity/users/find-person.ts';
export { presentCurrentUser } from '#features/identity/present-current-user.ts';
export { findOrCreateGuest } from '#features/identity/guests/find-or-create-guest.ts';
export { createSetPasswordLink } from '#features/identity/links/email-links.ts';
export { ensureSetupLink } from '#features/identity/links/setup-link.ts';
export {
  emailIsKnown,
  expectGuest,
  insertExpectedGuest,
  type GuestRow,
} from '#features/identity/guests/guests-repository.ts';
export { requestRecovery } from '#features/identity/links/request-recovery.ts';
export { archiveUser, updateUser } from '#features/identity/users/update-user.ts';
export { findCrew, findCrewProfile } from '#features/identity/users/find-crew.ts';
export type { CrewProfile } from '#features/identity/users/find-crew.ts';
export { checkOwnPassword } from '#features/identity/check-own-password.ts';
export { eraseUser, isCustomer } from './erase-user-repository.ts';
export { lockAccount, removePassword } from '#features/identity/identity-repository.ts';
export { isPassword, publicPassword } from '#features/identity/passwords.ts';
export { customerForBooking } from '#features/identity/guests/customer-for-booking.ts';
export { findCrewPeople } from '#features/identity/users/find-crew.ts';
export { hasAdmin } from '#features/identity/identity-repository.ts';
