import { allCalls } from '@slipway/contract/calls';
import { refusal, type Call } from '@slipway/contract/call';
import { z } from 'zod';

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
  return `Needs: ${access.action} ${access.subject}.`;
}

function operation(call: Call): Json {
  const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
  const refused = { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) };
  return {
    summary: call.summary,
    description: accessText(call.access),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, ...json(schemaOf(call.body, 'input')) } }),
    responses: {
      ...(call.answer
        ? { 200: { description: 'Done', ...json(schemaOf(call.answer, 'output')) } }
        : { 204: { description: 'Done' } }),
      '4XX': refused,
      500: refused,
    },
  };
}

/** The OpenAPI document of every call, made from the contract alone. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(allCalls)) {
    const [method = '', path = ''] = name.split(' ');
    const key = path.replace(/:(\w+)/g, '{$1}');
    (paths[key] ??= {})[method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version },
    paths,
    components: { schemas: { Refusal: schemaOf(refusal, 'output') } },
  };
}
