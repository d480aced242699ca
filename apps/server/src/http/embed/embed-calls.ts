import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { embedRefused } from '#http/errors.ts';
import type { EmbedTokens, EmbedVisitor } from './embed-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls from the booking page within another website; null: anybody else. */
    embed: EmbedVisitor | null;
  }
  interface FastifyContextConfig {
    /** Whether the call may be made with an X-Embed-Token. */
    embedded?: boolean;
  }
}

/**
 * Takes the calls of the booking page within another website, before anything reads a cookie: with
 * a valid token of a site that is still allowed, as an anonymous visitor's, whatever cookies came
 * along (docs/rules/website.md, "Calls"). Refuses a wrong token, and one on any other request.
 */
export function embedCalls(
  app: FastifyInstance,
  options: { tokens: EmbedTokens; isAllowed: (site: string) => Promise<boolean> },
): void {
  app.decorateRequest('embed', null);
  app.addHook('onRequest', async (request) => {
    const token = request.headers['x-embed-token'];
    if (token === undefined) return;
    delete request.raw.headers.cookie;
    const visitor = typeof token === 'string' ? options.tokens.read(token) : null;
    const isEmbeddable = request.routeOptions.config.embedded === true;
    if (!isEmbeddable || visitor === null || !(await options.isAllowed(visitor.site))) {
      throw embedRefused();
    }
    request.embed = visitor;
  });
}

/** The prefix of the keys of a frame's visitor; null: not from a frame. */
export function embedKeyPrefix({ embed }: FastifyRequest): string | null {
  if (embed === null) return null;
  const visitor = createHash('sha256').update(embed.visitor).digest('base64url');
  return `embed-${visitor}-`;
}
