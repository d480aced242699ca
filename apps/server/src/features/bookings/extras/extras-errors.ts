import { extrasRefusals, type RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { CharterPackage } from '#features/catalogue/catalogue-api.ts';
import type { FieldErrors } from '#http/errors.ts';

/** Why extras cannot be booked with the package; empty when they can. */
export function extrasErrors(
  { offered }: Pick<CharterPackage, 'offered'>,
  asked: readonly RequestedExtra[],
): FieldErrors {
  const refusals = extrasRefusals(offered.extras ?? [], asked);
  if (refusals.length === 0) return {};
  const texts = refusals.map((refusal) => {
    if (refusal.reason === 'unknown') return 'One of the extras is not offered any more.';
    const { name, limit } = refusal;
    return refusal.reason === 'too_few'
      ? `${name}: at least ${limit}.`
      : `${name}: at most ${limit}.`;
  });
  return { extras: [...new Set(texts)] };
}
