import type { EditedTerms, KeptTerms, TermsText } from '@slipway/contract/settings/terms-texts';
import { describeTerms } from '@slipway/domain/bookings/cancellation';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { presentBand } from './present-band.ts';
import {
  findNewestTermsText,
  findTermsText,
  listTermsVersions,
  type TermsTextRow,
} from './terms-repository.ts';

const presentTermsText = ({ version, body, publishedAt }: TermsTextRow): TermsText => ({
  version,
  body,
  published_at: publishedAt.toISOString(),
});

/** One version of the text. @throws Refusal 404 */
export async function readTermsText(db: Db, version: number): Promise<TermsText> {
  const row = await findTermsText(db, version);
  if (!row) throw notFound();
  return presentTermsText(row);
}

/** The text to be edited, with the list of its versions. */
export async function readEditedTerms(db: Db): Promise<EditedTerms> {
  const newest = await findNewestTermsText(db);
  const versions = await listTermsVersions(db);
  return {
    version: newest?.version ?? 0,
    body: newest?.body ?? '',
    versions: versions.map(({ version, publishedAt, publishedBy }) => ({
      version,
      published_at: publishedAt.toISOString(),
      published_by: publishedBy,
    })),
  };
}

/** What a booking or an order was made under, with its own cancellation terms. */
export async function presentKeptTerms(
  db: Db,
  made: {
    /** Null: before texts were kept. */
    textVersion: number | null;
    cancellation: CancellationTerms;
    dueDates: Settings['due_dates'];
    owed: KeptTerms['owed'];
    crewed: boolean;
    /** Of an order of the shop, instead of the cancellation terms. */
    returnDays?: number | undefined;
  },
): Promise<KeptTerms> {
  const { textVersion, cancellation, dueDates, owed, crewed, returnDays } = made;
  return {
    text: textVersion === null ? null : await readTermsText(db, textVersion),
    bands: returnDays === undefined ? describeTerms(cancellation).map(presentBand) : [],
    return_days: returnDays ?? null,
    owed,
    crewed,
    second_payment_days: dueDates.second_payment_days,
    final_payment_days: dueDates.final_payment_days,
  };
}
