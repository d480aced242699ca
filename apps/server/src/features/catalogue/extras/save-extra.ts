import type { Extra, ExtraInput } from '@slipway/contract/catalogue/extras';
import { fromMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { assertVersion, endedAfter, onePicture } from '#features/catalogue/assert-version.ts';
import { listKinds } from '#features/catalogue/kinds/kinds-repository.ts';
import { saveWithPicture } from '#features/catalogue/pictures/save-with-pictures.ts';
import { existingUnits } from '#features/catalogue/units/managed-units-repository.ts';
import { dateText } from '#features/messages/messages-api.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';
import { countExistingPackages, insertExtra, lockExtra, updateExtra } from './extras-repository.ts';
import { fullestDay } from './offered-extras-repository.ts';
import { readExtra } from './find-extras.ts';

/** For which packages it is. @throws Refusal 422 for what does not exist */
async function targetOf(tx: Db, { applies_to: of, ...input }: ExtraInput) {
  const none = { unitIds: null, kinds: null, packageIds: null };
  const refused = (text: string) => invalid({ applies_to: [text] });
  switch (of) {
    case 'all':
      return none;
    case 'units': {
      const unitIds = [...new Set(input.unit_ids)];
      if (unitIds.length === 0) throw refused('Choose at least one unit.');
      if ((await existingUnits(tx, unitIds)) < unitIds.length)
        throw refused('Unit does not exist.');
      return { ...none, unitIds };
    }
    case 'kinds': {
      const kinds = [...new Set(input.kinds)];
      if (kinds.length === 0) throw refused('Choose at least one kind of package.');
      const codes = (await listKinds(tx)).map(({ code }) => code);
      if (kinds.some((kind) => !codes.includes(kind)))
        throw refused('Package kind does not exist.');
      return { ...none, kinds };
    }
    case 'packages': {
      const packageIds = [...new Set(input.package_ids)];
      if (packageIds.length === 0) throw refused('Choose at least one package.');
      if ((await countExistingPackages(tx, packageIds)) < packageIds.length) {
        throw refused('Package does not exist.');
      }
      return { ...none, packageIds };
    }
  }
}

/** What a fee or what is included leaves out, and what it must not. @throws Refusal 422 */
function factsOf(input: ExtraInput) {
  const { offer, price, least, most, stock } = input;
  const errors: FieldErrors = {};
  if (offer === 'fee' && !price) errors['price'] = ['Price is required.'];
  if (offer === 'choice' && most < least) {
    errors['most'] = ['The maximum cannot be less than the minimum.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const chosen = offer === 'choice';
  return {
    offer,
    priceCents: offer === 'included' ? zero : fromMajor(price ?? 0),
    per: input.per,
    // What costs nothing has nothing to give back.
    refund: offer === 'included' ? ('trip' as const) : input.refund,
    stock: offer === 'fee' ? null : (stock ?? null),
    leastQuantity: chosen ? least : 1,
    mostQuantity: chosen ? most : 1,
    untilHours: chosen ? input.until_hours : 0,
  };
}

async function columnsOf(tx: Db, input: ExtraInput) {
  const { name, description = '' } = input;
  return { name, description, ...factsOf(input), ...(await targetOf(tx, input)) };
}

/** @throws Refusal 422 */
export async function addExtra(
  deps: Deps,
  input: ExtraInput,
  files: UploadedFile[],
): Promise<Extra> {
  const id = await saveWithPicture(deps, files, async (tx, pictures) => {
    const columns = await columnsOf(tx, input);
    const picture = await onePicture(pictures, null, undefined);
    return insertExtra(tx, { ...columns, pictureId: picture.id });
  });
  return readExtra(deps, id);
}

/** A stock below what is booked on a day, with the day. */
async function stockRefusal(deps: Deps, id: number, error: unknown): Promise<unknown> {
  if (!isCheckViolation(error, 'extra_days_stock')) return error;
  const day = await fullestDay(deps.db, id);
  const booked = day ? `${day.taken} are booked on ${dateText(day.date)}` : 'more are booked';
  return invalid({ stock: [`That is too few: ${booked}.`] }, 'out_of_stock');
}

/**
 * Changes, archives or restores an extra; bookings keep what they agreed.
 * @throws Refusal 404, 409, 422
 */
export async function changeExtra(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: ExtraInput,
  files: UploadedFile[],
): Promise<Extra> {
  try {
    await saveWithPicture(deps, files, async (tx, pictures) => {
      const before = assertVersion(await lockExtra(tx, edit.id), edit.version, 'extra');
      const columns = await columnsOf(tx, input);
      const picture = await onePicture(pictures, before.pictureId, input.remove_picture);
      const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
      await updateExtra(tx, before.id, { ...columns, pictureId: picture.id, endedAt });
      await pictures.drop(picture.gone);
    });
  } catch (error) {
    throw await stockRefusal(deps, edit.id, error);
  }
  return readExtra(deps, edit.id);
}
