import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface HeaderOptions {
  /** Whether served over TLS, so that browsers are told to stay on it. */
  secure: boolean;
  /** sha256 hashes of the page's own inline scripts, without quotes. */
  scriptHashes: string[];
}

/**
 * A strict content security policy: own files only, inline styles by nonce, and only the page's own
 * inline scripts.
 */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: false,
    strictTransportSecurity: options.secure
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const hashes = options.scriptHashes.map((hash) => `'${hash}'`);
  const fixed = (stripe: boolean) => [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(stripe ? ['https://js.stripe.com'] : [])],
    ["connect-src 'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
    ["frame-src 'self'", ...(stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [])],
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ];
  const joined = (parts: (string | string[])[]) =>
    parts.map((part) => (Array.isArray(part) ? part.join(' ') : part)).join('; ');
  const policies = { stripe: joined(fixed(true)), own: joined(fixed(false)) };
  app.decorate('pagePolicy', (nonce: string, stripe: boolean, framedBy = "'none'") => {
    const policy = stripe ? policies.stripe : policies.own;
    return `${policy}; frame-ancestors ${framedBy}; style-src 'self' 'nonce-${nonce}'`;
  });
  // The default: nothing is loaded, and nothing cached, since answers are personal. Pages and files set their own.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store');
    reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The Content-Security-Policy of a page with this style nonce.
     * @param stripe allows the provider's pages for live card fields
     * @param framedBy the origin that may frame it; nobody by default
     */
    pagePolicy(nonce: string, stripe: boolean, framedBy?: string): string;
  }
}
