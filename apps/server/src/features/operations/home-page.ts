import type { HomeWords } from '@slipway/contract/operations/home-page';
import { eq } from 'drizzle-orm';
import { homePage } from '#db/tables/operations.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';

const only = eq(homePage.id, 1);

/** The words of the home page, with the version to save them by. */
export async function readHomePage(db: Db): Promise<{ data: HomeWords; version: number }> {
  const [row] = await db.select().from(homePage).where(only);
  if (!row) throw new Error('No words of the home page are kept');
  const { headline, welcome, howToBook, whereToFind, version } = row;
  return {
    data: { headline, welcome, how_to_book: howToBook, where_to_find: whereToFind },
    version,
  };
}

/** Saves the words of the home page. @throws Refusal 409 when they changed since `version` was read */
export async function changeHomePage(
  deps: Pick<Deps, 'db'>,
  change: { words: HomeWords; version: number },
): Promise<{ data: HomeWords; version: number }> {
  const { headline, welcome, how_to_book: howToBook, where_to_find: whereToFind } = change.words;
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await tx.select().from(homePage).where(only).for('update');
    if (locked?.version !== change.version) {
      throw conflict('The home page was changed by someone else since you opened it.');
    }
    await tx
      .update(homePage)
      .set({ headline, welcome, howToBook, whereToFind, version: change.version + 1 })
      .where(only);
    return readHomePage(tx);
  });
}
