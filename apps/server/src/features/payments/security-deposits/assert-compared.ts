import type { Db } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';
import { isComparing } from '#features/payments/opened-copies/opened-copies-repository.ts';

/** @throws Refusal 409 in a copy that was opened, until the provider was asked what it did after the backup */
export async function assertCompared(db: Db): Promise<void> {
  if (!(await isComparing(db))) return;
  throw conflict(
    'What the card provider did since the backup is not known yet. Please try again later.',
    'in_progress',
  );
}
