import type { Readable } from 'node:stream';
import { allCalls, type Calls } from '@slipway/contract/calls';
import type { AnswerOf, BodyOf, Call, Method, ParamsOf, QueryOf } from '@slipway/contract/call';
import { can } from '@slipway/domain/identity/abilities';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { invalid, notFound, unauthenticated, unauthorized } from './errors.ts';
import { fieldErrors, unstorableTexts } from './invalid-input.ts';
import { callByToken } from './token-calls.ts';
import { readNationalPhones } from './input/national-phones.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { UploadedFile } from './uploaded-file.ts';

export type CallKey = keyof Calls;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether every answer is checked against its contract; off in production, where it costs time. */
    checksAnswers: boolean;
    /** Whether visitors see what the business offers. */
    isPublished: () => Promise<boolean>;
    /** The country of phone numbers without a country code. */
    phoneCountry: () => Promise<string>;
  }
}

/** The input of a route's handler: the parsed request and the signed-in person. */
interface RouteInput<N extends CallKey> {
  params: ParamsOf<Calls[N]>;
  query: QueryOf<Calls[N]>;
  body: BodyOf<Calls[N]>;
  /** Uploaded files; empty unless the call is declared `multipart`. */
  files: UploadedFile[];
  /** The signed-in person; null only for calls open to anyone. */
  person: Calls[N]['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file as the answer of a call. */
interface FileAnswer {
  filename: string;
  /** The content type; the call's own by default. */
  type?: string;
  content: string | Buffer | Readable;
  /** Bytes of a stream; absent: unknown. */
  size?: number;
  /** Shown in the browser instead of downloaded. */
  inline?: boolean;
}

type Handlers = {
  [N in CallKey]: (
    routeInput: RouteInput<N>,
  ) => Promise<Calls[N] extends { file: string } ? FileAnswer : AnswerOf<Calls[N]>>;
};

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'filename' in answer;
}

/** Sends a file that only the requesting browser may cache. */
function sendFile(reply: FastifyReply, defaultType: string, answer: FileAnswer) {
  const { filename, type = defaultType, content, size, inline = false } = answer;
  if (size !== undefined) reply.header('content-length', size);
  const disposition = inline ? 'inline' : 'attachment';
  return reply
    .type(type)
    .header(
      'content-disposition',
      `${disposition}; filename="${filename.replace(/[^\w.-]/g, '-')}"`,
    )
    .header('cache-control', 'private, no-store')
    .send(content);
}

/** Parses one part of a request. @throws Refusal 422, or 404 for an invalid path */
function parse(schema: z.ZodType | undefined, input: unknown, part: 'path' | 'query' | 'body') {
  if (!schema) return undefined;
  // A missing body or JSON `null` counts as an empty form, so that every missing field is named.
  const result = schema.safeParse(part === 'body' ? (input ?? {}) : input, { reportInput: true });
  const errors = result.success ? unstorableTexts(result.data) : fieldErrors(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw part === 'path' ? notFound() : invalid(errors);
}

function mayCall(access: Call['access'], request: FastifyRequest): boolean {
  if (access === 'anyone') return true;
  return request.person !== null && (access === 'signed-in' || can(request.person.role, access));
}

/** @throws Refusal 401 or 403 unless the call's access allows the person */
function checkAccess(access: Call['access'], request: FastifyRequest): void {
  if (mayCall(access, request)) return;
  throw request.person ? unauthorized() : unauthenticated();
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

interface OptionsOfRoute extends Pick<RouteOptions, 'bodyLimit'> {
  /** `handle` reads the settings itself, and refuses visitors while the business is not published. */
  readsSettings?: boolean;
}

/**
 * Serves a call of the contract. Before `handle` runs, CSRF, access, whether the business is published (for calls
 * that offer something) and input are checked, in this order. A call without an answer answers 204. PUT and DELETE
 * are also reached by POST with a `_method` field (docs/rules/calls.md, "Conventions").
 */
export function route<N extends CallKey>(
  app: FastifyInstance,
  name: N,
  handle: Handlers[N],
  { readsSettings = false, ...options }: OptionsOfRoute = {},
): void {
  const declared: Call = allCalls[name];
  const [method, url] = splitName(name);
  const checkOffered: onRequestAsyncHookHandler = async (request) => {
    if (request.person === null && !(await app.isPublished())) throw notFound();
  };
  const parseAll = async (request: FastifyRequest) => ({
    params: parse(declared.params, request.params, 'path'),
    query: parse(declared.query, request.query, 'query'),
    body: parse(
      declared.body,
      declared.body && (await readNationalPhones(request.body, app.phoneCountry)),
      'body',
    ),
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    let input;
    try {
      input = await parseAll(request);
    } catch (error) {
      if (declared.offers === true && readsSettings) await checkOffered.call(app, request, reply);
      throw error;
    }
    const context = { person: request.person, files: request.uploads ?? [], request, reply };
    // RouteInput<N> is inferred from the contract's schemas; TypeScript cannot follow the lookup by name.
    const routeInput = { ...input, ...context } as RouteInput<N>;
    const answer = await handle(routeInput);
    if (reply.sent) return reply;
    if (declared.file !== undefined && isFileAnswer(answer)) {
      return sendFile(reply, declared.file, answer);
    }
    if (!declared.answer) return reply.code(204).send();
    if (app.checksAnswers) checkAnswer(name, declared.answer, answer);
    return answer;
  };
  const schema = { summary: declared.summary };
  const checkCsrf: onRequestHookHandler = (request, reply, done) => {
    // A frame is known by its token header, which browsers never add by themselves: it needs no CSRF token.
    // So is a program by its access token.
    if (request.embed === null && request.token === null) app.csrfProtection(request, reply, done);
    else done();
  };
  const checkPerson: onRequestHookHandler = (request, _reply, done) => {
    checkAccess(declared.access, request);
    done();
  };
  const checks = [
    ...(method === 'GET' ? [] : [checkCsrf]),
    checkPerson,
    ...(declared.offers === true && !readsSettings ? [checkOffered] : []),
  ];
  const config = {
    files: declared.multipart === true ? (declared.fileField ?? 'picture') : null,
    embedded: declared.embedded === true,
  };
  app.route({
    ...{ method, url, schema, onRequest: checks, handler: serve },
    config: { ...config, byToken: callByToken(method, declared) },
    ...options,
  });

  if ((method === 'PUT' || method === 'DELETE') && !(`POST ${url}` in allCalls)) {
    servePosted(app, url, { method, access: declared.access, serve }, { ...options, config });
  }
}

/** A PUT or DELETE that forms send as POST. */
interface Posted {
  method: Method;
  access: Call['access'];
  serve: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

const formRoutes = new WeakMap<FastifyInstance, Map<string, Posted[]>>();

/** One POST route per path, dispatched by the form's `_method`. */
function servePosted(
  app: FastifyInstance,
  url: string,
  posted: Posted,
  options: Pick<RouteOptions, 'bodyLimit' | 'config'>,
): void {
  const paths = formRoutes.get(app) ?? new Map<string, Posted[]>();
  formRoutes.set(app, paths);
  const existing = paths.get(url);
  if (existing) {
    existing.push(posted);
    return;
  }
  const choices = [posted];
  paths.set(url, choices);
  app.route({
    method: 'POST',
    url,
    schema: { hide: true },
    onRequest: [
      (request, reply, done) => {
        app.csrfProtection(request, reply, done);
      },
      (request, _reply, done) => {
        // The body names the method: whoever may use none of them is refused before it is read.
        if (!choices.some(({ access }) => mayCall(access, request))) {
          checkAccess(posted.access, request);
        }
        done();
      },
    ],
    handler: (request, reply) => {
      const chosen = choices.find((each) => hasMethod(request.body, each.method));
      if (!chosen) throw notFound();
      checkAccess(chosen.access, request);
      return chosen.serve(request, reply);
    },
    ...options,
  });
}

function splitName(name: string): [Method, string] {
  const space = name.indexOf(' ');
  return [
    z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(name.slice(0, space)),
    name.slice(space + 1),
  ];
}
