import type { ListedClosing } from '@slipway/contract/catalogue/closings';
import type { TestClient } from '../harness/client.ts';

/** Days that a test closes, both included. */
interface Days {
  /** Null: the whole business. */
  unit_id: number | null;
  item?: number;
  from_date: string;
  to_date: string;
  reason: string;
}

/** The body that closes these days. */
export const closingOf = ({ unit_id, item, from_date: from, to_date: to, reason }: Days) => ({
  ...{ unit_id, reason, ...(item === undefined ? {} : { item }) },
  period: { form: 'dates' as const, from, to },
});

export async function closeDays(staff: TestClient, days: Days): Promise<ListedClosing> {
  const { data } = await staff.call('POST /api/closings', { body: closingOf(days) });
  return data;
}

export async function openAgain(staff: TestClient, closing: ListedClosing): Promise<void> {
  const { id, unit_id, item, period, weekdays, reason, version } = closing;
  await staff.call('PUT /api/closings/:id', {
    params: { id },
    body: { unit_id, item, period, weekdays, reason, version, ended: 1 },
  });
}
