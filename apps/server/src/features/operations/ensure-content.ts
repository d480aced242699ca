import { presetsOf } from '@slipway/domain/catalogue/presets/content-drafts';
import { termsDraft } from '@slipway/domain/catalogue/presets/terms-drafts';
import type { Db } from '#db/transaction.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { firstFaq } from '#features/operations/first-faq.ts';
import { shopFaq } from '#features/operations/shop-faq.ts';
import { firstPreparations } from '#features/operations/first-preparations.ts';
import { hasDrafts } from '#features/operations/drafts/drafts-repository.ts';
import {
  hasFaq,
  hasPreparations,
  insertFaq,
  insertPreparations,
} from '#features/operations/operations-repository.ts';
import { proposeDrafts, publishFirstTerms, readSettings } from '#features/settings/settings-api.ts';

/** Seeds the texts of the demo business, unless there are any. */
export async function ensureContent(tx: Db): Promise<void> {
  if ((await hasPreparations(tx)) || (await hasFaq(tx))) return;
  const { settings } = await readSettings(tx);
  if (settings.purpose === 'sell') return insertFaq(tx, shopFaq(settings.words));
  await insertPreparations(tx, firstPreparations);
  await insertFaq(tx, firstFaq);
}

/** Gives a business that has begun its first terms, by what it offers; others stay. */
export async function ensureTerms(tx: Db, now: Date): Promise<void> {
  const { settings } = await readSettings(tx);
  await publishFirstTerms(tx, termsDraft(settings, await listKinds(tx)), now);
}

/** Gives a business that has begun without any texts the drafts of what it does, once. */
export async function ensureDrafts(tx: Db): Promise<void> {
  if ((await hasDrafts(tx)) || (await hasFaq(tx)) || (await hasPreparations(tx))) return;
  const { settings } = await readSettings(tx);
  await proposeDrafts(tx, presetsOf(settings.purpose, await listKinds(tx)));
}
