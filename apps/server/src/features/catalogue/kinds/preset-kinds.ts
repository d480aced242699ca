import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import {
  comparableName,
  type KindCode,
  type PackageKind,
} from '@slipway/domain/catalogue/package-kinds';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { kindsOfPresets } from '@slipway/domain/catalogue/presets/presets';
import type { Deps } from '#deps.ts';
import { guestTypes, packageKinds } from '#db/tables/catalogue.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { presentManagedKind } from './kinds-presenter.ts';
import { offerInshore, proposeDrafts } from '#features/settings/settings-api.ts';
import { listManagedKinds } from './managed-kinds-repository.ts';

/**
 * Adds kinds as a preset describes them, in their order, and answers the codes of those added. One
 * whose code exists already, or whose name or code another live kind has as its name, is left out:
 * what the business has written stays.
 */
export async function addPresetKinds(tx: Db, kinds: readonly PackageKind[]): Promise<KindCode[]> {
  const added: KindCode[] = [];
  const existing = await tx
    .select({ code: packageKinds.code, name: packageKinds.name, endedAt: packageKinds.endedAt })
    .from(packageKinds);
  for (const kind of kinds) {
    const wanted = new Set([kind.code, kind.name].map(comparableName));
    const isThere = existing.some(
      ({ code, name, endedAt }) =>
        code === kind.code || (endedAt === null && wanted.has(comparableName(name))),
    );
    if (!isThere && (await insertPresetKind(tx, kind))) added.push(kind.code);
  }
  return added;
}

/**
 * Adds the kinds of presets that a business chooses later, and answers those added. Charter trips
 * bring inshore trips with them, and each its drafts of FAQ and preparations.
 */
export async function addKindsOfPresets(
  deps: Deps,
  adminId: number,
  names: readonly PresetName[],
): Promise<ManagedKind[]> {
  const added = await inTransaction(deps.db, async (tx) => {
    if (names.includes('charter')) await offerInshore(tx, { by: adminId, at: deps.clock.now() });
    await proposeDrafts(tx, names);
    return addPresetKinds(tx, kindsOfPresets(names));
  });
  const rows = await listManagedKinds(deps.db);
  return rows.filter(({ kind }) => added.includes(kind.code)).map(presentManagedKind);
}

/** Adds one kind; false when somebody else has just added its code or name. */
async function insertPresetKind(tx: Db, kind: PackageKind): Promise<boolean> {
  const { cancellation } = kind;
  const [made] = await tx
    .insert(packageKinds)
    .values({
      code: kind.code,
      name: kind.name,
      groupTag: kind.group,
      soldBy: kind.soldBy,
      starts: kind.starts,
      length: kind.length,
      afterwardsMinutes: kind.afterwards,
      crewMinutes: kind.crewMinutes,
      takes: kind.takes,
      weekdays: [...kind.weekdays],
      noticeMinutes: kind.noticeMinutes,
      closedWhenBookings: kind.closedWhen?.bookings ?? null,
      closedWhenOfKind: kind.closedWhen?.ofThisKind ?? null,
      lateChangeText: kind.lateChangeText,
      leastToSail: kind.leastToSail,
      additionalPer: kind.additionalPer,
      asks: kind.asks,
      cancelling: cancellation && {
        counted: cancellation.counted ?? 'days',
        steps: cancellation.steps.map((step) => ({
          moreThan: step.more_than_days,
          keepPercent: step.keep_percent,
        })),
        otherwise_keep_percent: cancellation.otherwise_keep_percent,
      },
    })
    .onConflictDoNothing()
    .returning({ code: packageKinds.code });
  if (!made) return false;
  if (kind.guestTypes.length === 0) return true;
  await tx.insert(guestTypes).values(
    kind.guestTypes.map(({ name, takesSeat }, position) => ({
      kind: made.code,
      position,
      name,
      takesSeat,
    })),
  );
  return true;
}
