import { allCalls } from '@slipway/contract/calls';
import { refusal, type Call, type Method } from '@slipway/contract/call';
import { allRefusalCodes, refusalCodes } from '@slipway/contract/refusal-codes';
import { mayCallByToken } from '@slipway/domain/connections/access-tokens';
import { can } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { callByToken } from './token-calls.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return { ...json, $schema: undefined };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries<z.core.$ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(field, 'input'),
  }));
}

function accessText(access: Call['access']): string {
  if (typeof access === 'string') return access === 'anyone' ? 'Anyone.' : 'Anyone signed in.';
  const abilities = [access].flat().map(({ action, subject }) => `${action} ${subject}`);
  return `Needs: ${abilities.join(' or ')}.`;
}

/** Whether some access token may make the call: those of Admins none may. */
function isForTokens(method: Method, call: Call): boolean {
  if (!mayCallByToken('supervisor', callByToken(method, call))) return false;
  const { access } = call;
  return typeof access === 'string' || can('Supervisor', access) || can('Desk', access);
}

/**
 * Every call that changes something requires the CSRF token, unless an access token makes it (docs/rules/people-and-access.md,
 * "CSRF").
 */
function headers(method: Method, call: Call): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  const csrfHeader = isForTokens(method, call)
    ? header('X-XSRF-TOKEN', false, 'The cookie XSRF-TOKEN, decoded; not with an access token.')
    : header('X-XSRF-TOKEN', true, 'The cookie XSRF-TOKEN, decoded.');
  return [
    ...(method === 'GET' ? [] : [csrfHeader]),
    ...(call.idempotent
      ? [header('Idempotency-Key', false, 'The same key gives the same answer, once.')]
      : []),
  ];
}

function requestBody(call: Call): Json {
  if (!call.body) return {};
  const schema = schemaOf(call.body, 'input');
  const content = {
    'application/json': { schema },
    ...(call.multipart && { 'multipart/form-data': { schema } }),
  };
  return { requestBody: { required: true, content } };
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

function successResponse(call: Call): Json {
  if (call.file !== undefined) {
    const content = { [call.file]: { schema: { type: 'string' } } };
    return { 200: { description: 'A file', content } };
  }
  if (!call.answer) return { 204: { description: 'Done' } };
  return { 200: { description: 'Done', ...json(schemaOf(call.answer, 'output')) } };
}

function operation(method: Method, call: Call): Json {
  const refused = { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) };
  return {
    summary: call.summary,
    description: accessText(call.access),
    ...(isForTokens(method, call) && { security: [{}, { accessToken: [] }] }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...headers(method, call),
    ],
    ...requestBody(call),
    responses: {
      ...successResponse(call),
      '4XX': refused,
      500: refused,
    },
  };
}

/** What each code means, a line of Markdown each. */
function codesText(): string {
  const lines = allRefusalCodes.map((code) => {
    const { status, meaning } = refusalCodes[code];
    return `- \`${code}\` (${status}): ${meaning}`;
  });
  return ['Codes with their status:', '', ...lines].join('\n');
}

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

function describePaths(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(allCalls)) {
    const [first, path = ''] = name.split(' ');
    const method = methods.parse(first);
    const key = path.replace(/:(\w+)/g, '{$1}');
    (paths[key] ??= {})[method.toLowerCase()] = operation(method, call);
  }
  return paths;
}

let cachedPaths: Json | undefined;

/**
 * The OpenAPI document of all calls, generated from the contract. The paths are generated when they are first read,
 * because that takes a tenth of the start-up time.
 */
export function openApiDocument(version: string): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version },
    get paths() {
      return (cachedPaths ??= describePaths());
    },
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, which an Admin makes under Connections.',
        },
      },
      schemas: { Refusal: { ...schemaOf(refusal, 'output'), description: codesText() } },
    },
  };
}
