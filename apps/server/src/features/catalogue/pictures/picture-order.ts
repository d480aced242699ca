import { invalid } from '#http/errors.ts';

/** A picture that the unit has, or the nth uploaded one. */
export type PlacedPicture = { id: number } | { uploaded: number };

/**
 * The pictures of a unit after a save. Without a wish, all it has and then the uploaded ones.
 * @param order numbers of pictures it has and `new` for each uploaded one; `none`: no picture
 * @throws Refusal 422 when the wish names a picture that is not the unit's, one twice, or not every upload
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
  const wanted = order === 'none' ? [] : order.split(',');
  const placed = wanted.map((name): PlacedPicture =>
    name === 'new' ? { uploaded: next++ } : { id: Number(name) },
  );
  const ids = placed.flatMap((each) => ('id' in each ? [each.id] : []));
  const known = ids.every((id) => has.includes(id)) && new Set(ids).size === ids.length;
  if (!known || next !== uploads) throw invalid({ picture_order: ['Picture order is invalid.'] });
  return placed;
}
