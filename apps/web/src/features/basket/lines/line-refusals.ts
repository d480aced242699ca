import { ApiError } from '#lib/api-error.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';

/** The texts of an error about lines of a basket, by the id of the line. */
export function lineRefusals(
  error: unknown,
  lines: readonly Pick<BasketLine, 'id'>[],
): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : {};
  const byLine: Record<string, string> = {};
  for (const [name, texts] of Object.entries(errors)) {
    const [, n] = /^lines\.(\d+)\./.exec(name) ?? [];
    const line = n === undefined ? undefined : lines[Number(n)];
    if (line !== undefined) byLine[line.id] ??= texts.join(' ');
  }
  return byLine;
}

/** Whether an error says only that the terms, of lines or of products, are no longer those that were shown. */
export function areTermsRefused(error: unknown): boolean {
  const names = Object.keys(error instanceof ApiError ? error.errors : {});
  return (
    names.length > 0 &&
    names.every((name) => /^lines\.\d+\.trip\.terms_version$|^terms_text$|^return_days$/.test(name))
  );
}
