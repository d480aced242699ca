import type { Db } from '#db/transaction.ts';
import { companyExists } from './companies-repository.ts';
import { invalid } from '#http/errors.ts';

/**
 * The company that a form is for: the fixed one, whatever is sent; where none is fixed (company id
 * 0) the one chosen (docs/rules/people-and-access.md, "Companies").
 * @param kept a company that the row has already, which may have ended meanwhile
 * @throws Refusal 422 with the words of docs/rules/catalogue-and-feeds.md, "Units and products"
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
