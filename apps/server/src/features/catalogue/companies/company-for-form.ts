import type { Db } from '#db/transaction.ts';
import { companyExists } from './companies-repository.ts';
import { invalid } from '#http/errors.ts';

/**
 * The company a form applies to: the fixed one, whatever the form sends; otherwise (company id 0)
 * the chosen one (docs/rules/people-and-access.md, "Companies").
 * @param kept the row's current company, which may have ended since
 * @throws Refusal 422 with the messages of docs/rules/catalogue-and-feeds.md, "Units and products"
 */
export async function companyForForm(
  db: Db,
  fixed: number,
  chosen: number | null | undefined,
  kept: number | null,
): Promise<number> {
  if (fixed !== 0) return fixed;
  const id = chosen ?? 0;
  if (id > 0 && (id === kept || (await companyExists(db, id)))) return id;
  throw invalid({ company_id: ['Company is required'] });
}
