import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { kindRefusals } from '@slipway/domain/catalogue/kind-rules';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { kindBody, typedTimes, type KindValues } from './kind-values.ts';

/**
 * The kind as it is being described, with its edits that are not saved; null while it has no starts or
 * length, or those are refused.
 * @param saved the kind that is edited; null: a new one
 */
export function typedKind(values: KindValues, saved: ManagedKind | null): PackageKind | null {
  const { starts, seasons, length } = typedTimes(values);
  if (starts === null || seasons === null || length === null) return null;
  const closedWhen = null;
  const refused = kindRefusals({ soldBy: values.sold_by, starts, seasons, length, closedWhen });
  if (refused.starts ?? refused.seasons ?? refused.length) return null;
  const body = kindBody(values);
  const { closed_when: closed, cancellation } = body;
  return {
    code: saved?.code ?? '',
    name: values.name,
    group: values.group || null,
    soldBy: values.sold_by,
    starts,
    seasons,
    length,
    afterwards: values.afterwards,
    crewMinutes: typeof body.crew === 'number' ? body.crew : null,
    takes: values.takes,
    weekdays: values.weekdays,
    noticeMinutes: values.notice,
    closedWhen: closed ? { bookings: closed.bookings, ofThisKind: closed.of_this_kind } : null,
    lateChangeText: values.late_change_text || null,
    additionalPer: body.additional_per ?? 'booking',
    guestTypes: (body.guest_types ?? []).map(({ id, name, takes_seat }, index) => ({
      id: id == null ? -1 - index : Number(id),
      name,
      takesSeat: takes_seat,
    })),
    leastToSail: typeof body.least_to_sail === 'number' ? body.least_to_sail : null,
    asks: values.asks,
    cancellation: cancellation
      ? {
          version: saved?.version ?? 1,
          counted: cancellation.counted,
          steps: cancellation.steps,
          otherwise_keep_percent: cancellation.otherwise_keep_percent,
        }
      : null,
  };
}
