import type { RefusalCode } from '@slipway/contract/refusal-codes';

/** A refusal of the server, or (status 0) no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** Why it was refused (docs/rules/calls.md, "Codes"); null where the server did not answer. */
  readonly code: string | null;
  /** Messages by field; empty unless the status is 422. */
  readonly errors: Record<string, string[]>;
  /** Seconds to wait, on 429. */
  readonly retryAfter: number | null;
  /** The id to quote to the business, on 500. */
  readonly requestId: string | null;

  constructor(
    status: number,
    message: string,
    more: {
      code?: string | null;
      errors?: Record<string, string[]>;
      retryAfter?: number | null;
      requestId?: string | null;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code ?? null;
    this.errors = more.errors ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.requestId = more.requestId ?? null;
  }
}

/** Whether it is a refusal with one of these codes. */
export function isRefusedWith(
  error: unknown,
  ...codes: RefusalCode[]
): error is ApiError & { code: RefusalCode } {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldErrors(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
    ]),
  );
}

/** Turns a refused response into an error; a body that is not JSON leaves the message empty. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = isRecord(body) ? body : {};
  const after = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    typeof parsed['message'] === 'string' ? parsed['message'] : '',
    {
      code: typeof parsed['code'] === 'string' ? parsed['code'] : null,
      errors: fieldErrors(parsed['errors']),
      retryAfter: Number.isFinite(after) && after > 0 ? after : null,
      requestId: typeof parsed['request_id'] === 'string' ? parsed['request_id'] : null,
    },
  );
}

/**
 * The lines of an error for the Error dialog: the message, then every field error (docs/rules/screens.md,
 * "Toasts and errors").
 */
export function errorLines(error: unknown, fallback: string): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  const message = error.message === '' ? fallback : error.message;
  return [message, ...Object.values(error.errors).flat()];
}
