import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { errorCode } from '#error-details.ts';

/**
 * Patterns of what no log line may contain, whatever error message it comes from, with their
 * replacements.
 */
const hidden: [RegExp, string][] = [
  // The first group is a JSON escape sequence just before the address.
  [/(\\u[\da-f]{4}|\\.)?[\w.!#$%&'*+=?^{|}~-]+(@|%40)[\w-]+(\.[\w-]+)+/g, '$1[e-mail]'],
  [/\+\d{8,15}\b/g, '[phone]'],
  [/(\\u[\da-f]{4}|\\.|\b)(tok|ctoken|pm|pi|seti|cus|sk|rk|whsec)_\w+/g, '$1[$2]'],
  [/\/feeds\/(calendar|crew)\/[\w-]+/g, '/feeds/$1/[token]'],
  [/\/(reset-password|verify-email|setup)\/[\w-]+/g, '/$1/[token]'],
  [/\/(pay|order|waiting-list|called-off|waivers?)\/[\w-]{16,}/g, '/$1/[token]'],
];

function withoutSecrets(line: string): string {
  return hidden.reduce((text, [what, instead]) => text.replace(what, instead), line);
}

/** Statements keep their text but lose their parameters. */
function plainMessage({ message }: Error): string {
  return message.replace(/\nparams:[\s\S]*$/, '').replace(/: "[\s\S]*"$/, ': …');
}

/** The loggable parts of an error; other properties may contain a row, a card or a request. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = errorCode(error);
  return {
    type: error.name,
    message: plainMessage(error),
    ...(code !== undefined && { code }),
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  };
}

/** The log of a process: one JSON line per event, without personal data or secrets. */
export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: plainError },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination(1),
  );
}
