import type { Db } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/**
 * Refuses a booking that is cancelled or of another company than the one the installation is set to.
 * @throws Refusal 404
 */
export async function assertSailing(
  db: Db,
  { companyId, cancelledAt }: { companyId: number | null; cancelledAt: Date | null },
): Promise<void> {
  const { settings } = await readSettings(db);
  if (cancelledAt !== null || ![0, companyId].includes(settings.company_id)) throw notFound();
}
