import { refusalCodes, type RefusalCode } from '@slipway/contract/refusal-codes';
import type { Say } from '@slipway/domain/words/in-words';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDeadlock } from '#db/pg-errors.ts';
import {
  conflict,
  csrfMismatch,
  errorsInWords,
  invalid,
  notFound,
  Refusal,
  tooManyAttempts,
} from './errors.ts';

const csrfCodes = new Set(['FST_CSRF_INVALID_TOKEN', 'FST_CSRF_MISSING_SECRET']);

/**
 * Faults of this machine, not of the sender, while a form is read: disk full, too many files,
 * missing permission or folder.
 */
const serverFaults = new Set(
  'EACCES EDQUOT EIO EMFILE ENFILE ENOENT ENOMEM ENOSPC EPERM EROFS'.split(' '),
);

/** The framework's own refusals (bad JSON, too large, wrong media type) in the product's terms. */
function asRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (csrfCodes.has(error.code)) return csrfMismatch();
  if (serverFaults.has(error.code)) return null;
  // `inTransaction` has already retried it.
  if (isDeadlock(error)) {
    return conflict('Others are changing this right now. Please try again.', 'in_progress');
  }
  const status = error.statusCode ?? 500;
  if (status === 404 || status === 405) return notFound();
  if (status === 429) return tooManyAttempts(60);
  if ((status >= 400 && status < 500) || request.readingForm) {
    return invalid({ body: ['The request could not be read.'] }, 'unreadable_request');
  }
  return null;
}

/** The body of a refusal in the words of the business. */
function bodyInWords({ body }: Refusal, say: Say): Refusal['body'] {
  return {
    ...body,
    message: say(body.message),
    ...(body.errors && { errors: errorsInWords(body.errors, say) }),
  };
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal or failure in the answer; null: neither. */
    refusalCode: RefusalCode | null;
  }
}

async function answer(reply: FastifyReply, refusal: Refusal, body = refusal.body): Promise<void> {
  reply.refusalCode = refusal.code;
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))));
  }
  await reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/**
 * The single place where errors become answers (docs/rules/calls.md, "Errors"); internal details
 * stay in the log.
 * @param readSay reads the words of the business, for the messages
 */
export function handleErrors(app: FastifyInstance, readSay: () => Promise<Say>): void {
  app.decorateReply('refusalCode', null);
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error, request);
    if (refusal) {
      request.log.info(
        { refusal: refusal.code, ...(error !== refusal && { cause: error.code }) },
        'refused',
      );
      // While the database is down, messages keep the product's own words.
      const say = await readSay().catch((): Say => (text) => text);
      return answer(reply, refusal, bodyInWords(refusal, say));
    }
    request.log.error({ err: error }, 'failed');
    const failed: RefusalCode = 'internal_error';
    reply.refusalCode = failed;
    await reply
      .code(refusalCodes[failed].status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ code: failed, message: 'Something went wrong.', request_id: request.id });
  });
}

/** For `setNotFoundHandler`, on paths that are not pages. */
export async function answerNotFound(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await answer(reply, notFound());
}
