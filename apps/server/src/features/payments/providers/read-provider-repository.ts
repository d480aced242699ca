import { getTableColumns } from 'drizzle-orm';
import { providerAccounts, type CardFacts, type MailFacts } from '#db/tables/settings.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { ProviderName, ProviderRow } from './providers-repository.ts';

const columns = Object.entries(getTableColumns(providerAccounts))
  .map(([key, column]) => `${column.name} as "${key}"`)
  .join(', ');

/** A stored account, or that there is none. Its statement is sent at once. */
export async function readProvider(db: Db, provider: ProviderName): Promise<ProviderRow> {
  const sql = `select ${columns} from provider_accounts where provider = $1`;
  const [row] = await prepared<ProviderRow>(db, 'provider-account', sql, [provider]);
  if (!row) throw new Error(`The migration made no row for ${provider}`);
  return row;
}

/** The details of an account at the card provider; null: the row has none. */
export const cardFactsOf = ({ facts }: ProviderRow): CardFacts | null =>
  facts && 'publishable_key' in facts ? facts : null;

/** The details of an account at a mail server; null: the row has none. */
export const mailFactsOf = ({ facts }: ProviderRow): MailFacts | null =>
  facts && 'host' in facts ? facts : null;
