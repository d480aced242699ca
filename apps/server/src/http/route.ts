import { allCalls, type Calls } from '@slipway/contract/calls';
import type { AnswerOf, BodyOf, Call, Method, ParamsOf, QueryOf } from '@slipway/contract/call';
import { can } from '@slipway/domain/identity/abilities';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { invalid, notFound, unauthenticated, unauthorized } from './errors.ts';
import { fieldErrors, unstorableTexts } from './invalid-input.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';

export type CallKey = keyof Calls;

/** What a route's handler is given: its call's input, parsed, and who asks. */
export interface Asked<N extends CallKey> {
  params: ParamsOf<Calls[N]>;
  query: QueryOf<Calls[N]>;
  body: BodyOf<Calls[N]>;
  /** Null only where the call is open to anyone. */
  person: Calls[N]['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handlers = { [N in CallKey]: (asked: Asked<N>) => Promise<AnswerOf<Calls[N]>> };

/** Parses one part of a request; wrong parts of a path are an unknown row. */
function parse(schema: z.ZodType | undefined, input: unknown, part: 'path' | 'query' | 'body') {
  if (!schema) return undefined;
  // A body of JSON `null` or none at all is an empty form: every field is then named as missing.
  const result = schema.safeParse(part === 'body' ? (input ?? {}) : input, { reportInput: true });
  const errors = result.success ? unstorableTexts(result.data) : fieldErrors(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw part === 'path' ? notFound() : invalid(errors);
}

/** Refuses whoever the call's access does not name. */
function checkAccess(access: Call['access'], request: FastifyRequest): void {
  if (access === 'anyone') return;
  if (!request.person) throw unauthenticated();
  if (access === 'signed-in') return;
  if (!can(request.person.role, access)) throw unauthorized();
}

function hasMethod(body: unknown, method: Method): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    '_method' in body &&
    typeof body._method === 'string' &&
    body._method.toUpperCase() === method
  );
}

/**
 * Serves a call of the contract: CSRF, access and input are checked in this order before `handle`
 * runs, and a call that answers nothing answers 204. PUT and DELETE are also reached by POST with a
 * `_method` field (spec A section 7).
 */
export function route<N extends CallKey>(
  app: FastifyInstance,
  name: N,
  handle: Handlers[N],
  options: Pick<RouteOptions, 'bodyLimit'> = {},
): void {
  const declared: Call = allCalls[name];
  const [method, url] = splitName(name);
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const input = {
      params: parse(declared.params, request.params, 'path'),
      query: parse(declared.query, request.query, 'query'),
      body: parse(declared.body, request.body, 'body'),
    };
    // The registry's schemas are what Asked<N> is inferred from; TypeScript cannot follow the lookup.
    const asked = { ...input, person: request.person, request, reply } as unknown as Asked<N>;
    const answer = await handle(asked);
    if (reply.sent) return reply;
    return declared.answer ? answer : reply.code(204).send();
  };
  const schema = { summary: declared.summary };
  const checkCsrf: onRequestHookHandler = (request, reply, done) => {
    app.csrfProtection(request, reply, done);
  };
  const checkPerson: onRequestHookHandler = (request, _reply, done) => {
    checkAccess(declared.access, request);
    done();
  };
  const checks = method === 'GET' ? [checkPerson] : [checkCsrf, checkPerson];
  app.route({ method, url, schema, onRequest: checks, handler: serve, ...options });

  if ((method === 'PUT' || method === 'DELETE') && !(`POST ${url}` in allCalls)) {
    const ways = waysByPost(app, url);
    ways.set(method, serve);
    // The route is there already, with the same checks.
    if (ways.size > 1) return;
    app.route({
      method: 'POST',
      url,
      schema: { ...schema, hide: true },
      onRequest: checks,
      handler: (request, reply) => {
        const way = [...ways].find(([wanted]) => hasMethod(request.body, wanted));
        if (!way) throw notFound();
        return way[1](request, reply);
      },
      ...options,
    });
  }
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
const postedWays = new WeakMap<FastifyInstance, Map<string, Map<Method, Serve>>>();

/** What POST with a `_method` reaches at a path; PUT and DELETE of one path ask for the same access. */
function waysByPost(app: FastifyInstance, url: string): Map<Method, Serve> {
  const byUrl = postedWays.get(app) ?? new Map<string, Map<Method, Serve>>();
  postedWays.set(app, byUrl);
  const ways = byUrl.get(url) ?? new Map<Method, Serve>();
  byUrl.set(url, ways);
  return ways;
}

function splitName(name: string): [Method, string] {
  const space = name.indexOf(' ');
  return [
    z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(name.slice(0, space)),
    name.slice(space + 1),
  ];
}
