import { invalid } from '#http/errors.ts';

/** An existing picture of the unit, or the nth uploaded one. */
export type PlacedPicture = { id: number } | { uploaded: number };

/**
 * The pictures of a unit after a save. Without an order: all existing ones, then the uploads.
 * @param order ids of existing pictures and `new` for each upload; `none`: no picture
 * @throws Refusal 422 when the order names a picture of another unit, repeats one, or omits an
 * upload
 */
export function placePictures(
  order: string | undefined,
  has: readonly number[],
  uploads: number,
): PlacedPicture[] {
  if (order === undefined) {
    const added = Array.from({ length: uploads }, (_, uploaded) => ({ uploaded }));
    return [...has.map((id) => ({ id })), ...added];
  }
  let next = 0;
  const requested = order === 'none' ? [] : order.split(',');
  const placed = requested.map((name): PlacedPicture =>
    name === 'new' ? { uploaded: next++ } : { id: Number(name) },
  );
  const ids = placed.flatMap((each) => ('id' in each ? [each.id] : []));
  const isValid = ids.every((id) => has.includes(id)) && new Set(ids).size === ids.length;
  if (!isValid || next !== uploads) throw invalid({ picture_order: ['Picture order is invalid.'] });
  return placed;
}
