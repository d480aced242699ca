import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';

/** A JSON object, as parsed. */
export type Fields = Record<string, unknown>;
const fields = z.record(z.string(), z.unknown());

const parameter = z.object({ name: z.string(), in: z.string() });
const operation = z.object({
  parameters: z.array(parameter).optional(),
  requestBody: z
    .object({
      content: z.object({
        'application/x-www-form-urlencoded': z.object({ schema: fields }),
      }),
    })
    .optional(),
});
const document = z.object({
  paths: z.record(z.string(), fields),
  components: z.object({ schemas: fields }),
});

/** Refuses unknown parameters: the provider does, although its published schema does not say so. */
function forbidUnknown(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidUnknown);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, forbidUnknown(value)]),
  );
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** Validates requests against a provider's published OpenAPI document. */
export class ProviderSchema {
  readonly #paths: [RegExp, Fields][];
  readonly #ajv: Ajv;
  readonly #components: Fields;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(file: string) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    const parsed = document.parse(JSON.parse(text));
    this.#paths = Object.entries(parsed.paths).map(([path, operations]) => [
      new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
      operations,
    ]);
    this.#ajv = new Ajv({
      strict: false,
      validateFormats: false,
      coerceTypes: true,
      allErrors: true,
    });
    this.#components = parsed.components;
  }

  /** What is wrong with a request; empty when it is valid. */
  faults(method: string, path: string, query: Fields, body: Fields): string[] {
    const [pattern, operations] = this.#paths.find(([known]) => known.test(path)) ?? [];
    const found = operations?.[method.toLowerCase()];
    if (found === undefined) return [`Unrecognized request URL (${method}: ${path})`];
    const { parameters = [], requestBody } = operation.parse(found);
    const known = new Set(parameters.filter((p) => p.in === 'query').map((p) => p.name));
    const unknown = Object.keys(query).filter((name) => !known.has(name));
    const faults = unknown.map((name) => `Received unknown parameter: ${name}`);
    if (!requestBody) {
      return Object.keys(body).length > 0 ? [...faults, 'Received a body'] : faults;
    }
    const { schema } = requestBody.content['application/x-www-form-urlencoded'];
    const validate = this.#validator(`${method} ${String(pattern)}`, schema);
    // Coercion modifies what it validates.
    if (validate(structuredClone(body))) return faults;
    return [
      ...faults,
      ...(validate.errors ?? []).map((e) => `${e.instancePath} ${e.message ?? ''}`),
    ];
  }

  #validator(name: string, schema: Fields): ValidateFunction {
    const made =
      this.#compiled.get(name) ??
      this.#ajv.compile({
        ...fields.parse(forbidUnknown(schema)),
        // The target of references in the schema.
        components: this.#components,
      });
    this.#compiled.set(name, made);
    return made;
  }
}
