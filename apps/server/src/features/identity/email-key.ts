/** The key by which addresses are compared and counted: without case (spec README "People"). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
