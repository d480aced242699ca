import type { Call } from '@slipway/contract/call';
import { allCalls } from '@slipway/contract/calls';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';

/** The parts of OpenAPI 3.1 the document uses, strictly. */
const jsonSchema = z.record(z.string(), z.unknown());
const media = z.strictObject({ schema: jsonSchema });
const content = z.strictObject({
  'application/json': media,
  'multipart/form-data': media.optional(),
});
/** The answer of a call that returns a file. */
const file = z.record(z.string().regex(/^(application|text)\/[\w.+-]+(; charset=utf-8)?$/), media);
const operation = z.strictObject({
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.tuple([z.strictObject({}), z.strictObject({ accessToken: z.tuple([]) })]).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().min(1).optional(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/),
    z.strictObject({ description: z.string(), content: z.union([content, file]).optional() }),
  ),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), jsonSchema),
    securitySchemes: z.strictObject({
      accessToken: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        description: z.string(),
      }),
    }),
  }),
});

let server: TestApp;
let served: z.output<typeof document>;
beforeAll(async () => {
  server = await buildTestApp();
  served = document.parse((await server.client().send('GET', '/api/docs/json')).body);
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(served.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method, described })),
  );

test('contains every call of the contract, and nothing else', () => {
  const listed = operations().map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(listed.sort()).toEqual(Object.keys(allCalls).sort());
});

test('describes exactly the parameters of each path', () => {
  for (const { path, described } of operations()) {
    const inPath = described.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

test('describes the headers and forms of a call', () => {
  const headersOf = (path: string, method: 'get' | 'post') =>
    served.paths[path]?.[method]?.parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, required }) => (required ? name : `${name}?`));
  expect(headersOf('/api/user', 'get')).toEqual([]);
  expect(headersOf('/api/login', 'post')).toEqual(['X-XSRF-TOKEN']);
  expect(headersOf('/api/booking/create', 'post')).toEqual(['X-XSRF-TOKEN', 'Idempotency-Key?']);
  for (const { path, method, described } of operations()) {
    const declared = Object.entries<Call>(allCalls).find(
      ([name]) => name === `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const multipart = Object.hasOwn(described.requestBody?.content ?? {}, 'multipart/form-data');
    expect(multipart).toBe(declared?.[1].multipart === true && declared[1].body !== undefined);
  }
});

test('contains only valid JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'refusal', ...served.components.schemas['Refusal'] });
  const schemas = operations().flatMap(({ described }) => [
    ...described.parameters.map(({ schema }) => schema),
    ...[described.requestBody, ...Object.values(described.responses)].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap((one) => (one ? [one.schema] : [])),
    ),
  ]);
  expect(schemas.length).toBeGreaterThan(Object.keys(allCalls).length);
  for (const schema of schemas) {
    if ('$ref' in schema) expect(schema['$ref']).toBe('#/components/schemas/Refusal');
    else expect(() => ajv.compile(schema)).not.toThrow();
  }
});

test('a body the document refuses is refused', async () => {
  const schema = served.paths['/api/login']?.post?.requestBody?.content['application/json'].schema;
  const takes = new Ajv2020({ strict: false }).compile(schema ?? {});
  expect(takes({ email: 'a', password: 'b' })).toBe(true);
  expect(takes({ email: 'a' })).toBe(false);
  expect((await server.client().refused('POST /api/login', { body: { email: 'a' } })).status).toBe(
    422,
  );
});

test('is readable at /api/docs, under a policy that allows its page to work', async () => {
  const page = await server.client().send('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('swagger-ui');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('names access tokens at the calls that some of them may make', () => {
  const isSecured = (path: string, method: 'get' | 'post') =>
    served.paths[path]?.[method]?.security !== undefined;
  expect(isSecured('/api/bookings', 'get')).toBe(true);
  expect(isSecured('/api/bookings', 'post')).toBe(true);
  expect(isSecured('/api/unit-names', 'get')).toBe(true);
  expect(isSecured('/api/user', 'get')).toBe(false);
  expect(isSecured('/api/user', 'post')).toBe(false);
  expect(isSecured('/api/settings', 'get')).toBe(false);
  expect(isSecured('/api/access-tokens', 'get')).toBe(false);
});
