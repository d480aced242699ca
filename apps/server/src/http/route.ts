import type { Readable } from 'node:stream';
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
import { checkAnswer } from './check-answer.ts';
import { invalid, notFound, unauthenticated, unauthorized } from './errors.ts';
import { fieldErrors, unstorableTexts } from './invalid-input.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { UploadedFile } from './uploaded-file.ts';

export type CallKey = keyof Calls;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether every answer is held against what its call declares: not in production, for its time. */
    checksAnswers: boolean;
  }
}

/** What a route's handler is given: its call's input, parsed, and who asks. */
interface Asked<N extends CallKey> {
  params: ParamsOf<Calls[N]>;
  query: QueryOf<Calls[N]>;
  body: BodyOf<Calls[N]>;
  /** What a form brought along; empty unless the call is declared `multipart`. */
  files: UploadedFile[];
  /** Null only where the call is open to anyone. */
  person: Calls[N]['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file that a call answers. */
interface FileAnswer {
  filename: string;
  /** Absent: the content type of the call. */
  type?: string;
  content: string | Buffer | Readable;
  /** Shown in the browser instead of kept. */
  inline?: boolean;
}

type Handlers = {
  [N in CallKey]: (
    asked: Asked<N>,
  ) => Promise<Calls[N] extends { file: string } ? FileAnswer : AnswerOf<Calls[N]>>;
};

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'filename' in answer;
}

/** A file is kept by the browser that asked and by nobody between. */
function sendFile(reply: FastifyReply, usual: string, answer: FileAnswer) {
  const { filename, type = usual, content, inline = false } = answer;
  const place = inline ? 'inline' : 'attachment';
  return reply
    .type(type)
    .header('content-disposition', `${place}; filename="${filename.replace(/[^\w.-]/g, '-')}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

/** Parses one part of a request; wrong parts of a path are an unknown row. */
function parse(schema: z.ZodType | undefined, input: unknown, part: 'path' | 'query' | 'body') {
  if (!schema) return undefined;
  // A body of JSON `null` or none at all is an empty form: every field is then named as missing.
  const result = schema.safeParse(part === 'body' ? (input ?? {}) : input, { reportInput: true });
  const errors = result.success ? unstorableTexts(result.data) : fieldErrors(result.error.issues);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw part === 'path' ? notFound() : invalid(errors);
}

function mayCall(access: Call['access'], request: FastifyRequest): boolean {
  if (access === 'anyone') return true;
  return request.person !== null && (access === 'signed-in' || can(request.person.role, access));
}

/** Refuses whoever the call's access does not name. */
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

/**
 * Serves a call of the contract: CSRF, access and input are checked in this order before `handle`
 * runs, and a call that answers nothing answers 204. PUT and DELETE are also reached by POST with a
 * `_method` field (docs/rules/calls.md, "Conventions").
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
    const given = { person: request.person, files: request.uploads ?? [], request, reply };
    const asked = { ...input, ...given } as Asked<N>;
    const answer = await handle(asked);
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
    app.csrfProtection(request, reply, done);
  };
  const checkPerson: onRequestHookHandler = (request, _reply, done) => {
    checkAccess(declared.access, request);
    done();
  };
  const checks = method === 'GET' ? [checkPerson] : [checkCsrf, checkPerson];
  const config = { files: declared.multipart === true ? (declared.fileField ?? 'picture') : null };
  app.route({ method, url, schema, config, onRequest: checks, handler: serve, ...options });

  if ((method === 'PUT' || method === 'DELETE') && !(`POST ${url}` in allCalls)) {
    servePosted(app, url, { method, access: declared.access, serve }, { ...options, config });
  }
}

/** A PUT or DELETE that forms reach by POST. */
interface Posted {
  method: Method;
  access: Call['access'];
  serve: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

const postedTo = new WeakMap<FastifyInstance, Map<string, Posted[]>>();

/** One POST route for each path, which goes by the form's `_method`. */
function servePosted(
  app: FastifyInstance,
  url: string,
  posted: Posted,
  options: Pick<RouteOptions, 'bodyLimit' | 'config'>,
): void {
  const paths = postedTo.get(app) ?? new Map<string, Posted[]>();
  postedTo.set(app, paths);
  const there = paths.get(url);
  if (there) {
    there.push(posted);
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
        // Which of them it is stands in the body; who may do none of them is not read.
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
