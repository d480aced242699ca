import { api } from '#lib/api.ts';
import { renewEmbed } from '#lib/frame/embed.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import type { BookForm } from '#features/bookings/book/book-form.ts';

/** The number in international form; as typed if the numbering plans cannot be loaded; null if it is invalid. */
export async function phoneToSend(
  form: Pick<BookForm, 'phone' | 'country'>,
): Promise<string | null> {
  const rules = await import('#shared/fields/phone-rules.ts').catch(() => null);
  return rules === null ? form.phone : rules.internationalPhone(form.phone, form.country);
}

/** Refetches the settings and the user with their saved card. */
export async function refetchPageData(): Promise<void> {
  if (await renewEmbed()) return;
  const { data } = await api('GET /api/page-data');
  setPageData({ ...data, csp_nonce: pageData().csp_nonce });
}
