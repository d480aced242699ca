/** A random UUID (RFC 9562, version 4). */
export function randomId(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt(Number(bytes[8]) % 4);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}

// Gives `crypto` the function that browsers leave out on http, except on localhost.
Object.defineProperty(crypto, 'randomUUID', { value: randomId, configurable: true });
