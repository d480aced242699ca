/**
 * The key for comparing e-mail addresses, ignoring case (docs/rules/people-and-access.md, "Email
 * addresses"). For the ASCII addresses the contract accepts it equals the database's generated
 * `email_key`, so queries compare them directly.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
