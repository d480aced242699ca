import type { FaqTopic, Preparation } from '@slipway/contract/operations/operations';
import type { Db } from '#db/transaction.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { presentFaq, presentPreparations } from '#features/operations/operations-presenter.ts';
import {
  contentVersion,
  listFaq,
  listPreparations,
} from '#features/operations/operations-repository.ts';

/** A text with its version for edits. */
export interface Versioned<T> {
  data: T[];
  version: number;
}

// The version is read first, so that a concurrent save makes this copy stale instead of silently
// newer.

export async function readFaq(db: Db): Promise<Versioned<FaqTopic>> {
  const version = await contentVersion(db, 'faq');
  return { data: presentFaq(await listFaq(db)), version };
}

export async function readPreparations(db: Db): Promise<Versioned<Preparation>> {
  const version = await contentVersion(db, 'preparations');
  const [rows, kinds, { settings }] = await Promise.all([
    listPreparations(db),
    listKinds(db),
    readSettings(db),
  ]);
  return { data: presentPreparations(rows, kinds, settings.inshore_offered), version };
}
