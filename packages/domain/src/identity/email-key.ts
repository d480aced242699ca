/**
 * The key by which addresses are compared and counted: without case (docs/rules/people-and-access.md, "Email
 * addresses"). For the ASCII addresses that the contract takes it is what the database's generated `email_key` holds,
 * so
 * queries compare the two as they are.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
