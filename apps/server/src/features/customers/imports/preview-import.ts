import type { ImportPreview, PreviewedLine } from '@slipway/contract/customers/imports';
import { bookingFields } from '@slipway/domain/bookings/imports/columns';
import { nameInLine } from '@slipway/domain/bookings/imports/match-package';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { Say } from '@slipway/domain/words/in-words';
import type { Deps } from '#deps.ts';
import { emailIsKnown } from '#features/identity/identity-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import {
  importedAmong,
  placementErrors,
  placePlanned,
  planImportedBooking,
  readPlanned,
} from '#features/bookings/bookings-api.ts';
import { sayInWords } from '#features/settings/settings-api.ts';
import { invalid, Refusal } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';
import { readCustomer } from './import-customer.ts';
import {
  keyOf,
  readImportFile,
  sameReference,
  stepThrough,
  type ImportBody,
  type ImportFile,
  type NumberedLine,
} from './import-file.ts';

/** How many lines a step of the preview looks at, and how long. */
const step = { most: 100, ms: 4000 };

type Looked = Omit<PreviewedLine, 'line' | 'title'>;

/** The reason of a refusal, in the words of the business. */
export function reasonOf(error: unknown, say: Say): string {
  if (!(error instanceof Refusal) || error.status !== 422) throw error;
  const texts = Object.values(error.errors ?? {}).flat();
  return say(texts.length === 0 ? error.message : texts.join(' '));
}

async function lookAtCustomer(deps: Deps, file: ImportFile, one: NumberedLine): Promise<Looked> {
  const { name, email, phone, notes } = readCustomer(one.line, file.context);
  const first = file.firstOf.get(keyOf('customers', one.line));
  const again = first !== undefined && first !== one.row;
  const known = again || (await emailIsKnown(deps.db, email));
  const details = [name, phoneText(phone)].filter((text) => text !== '').join(' · ');
  const same = again ? [`Line ${first} has the same email address.`] : [];
  return { outcome: known ? 'known' : 'made', details, reason: '', notes: [...same, ...notes] };
}

async function lookAtBooking(
  deps: Deps,
  file: ImportFile,
  one: NumberedLine,
  known: ReadonlySet<string>,
): Promise<Looked> {
  const same = sameReference(file, one);
  if (same !== null) throw invalid({ reference: [same] });
  if (known.has(one.line.reference)) {
    return { outcome: 'known', details: one.line.name, reason: '', notes: [] };
  }
  const { context } = file;
  const { plan, name, paid, notes } = await planImportedBooking(deps.db, one.line, context);
  const place = placePlanned(plan, await readPlanned(deps.db, plan), context.now, 'staff');
  if (!place.ok) throw invalid(placementErrors(place));
  const { currency } = context.settings;
  const when = `${place.date} ${place.time.slice(0, 5)}`;
  const days = plan.party.length !== null && plan.place?.pkg.facts.length.form === 'days';
  const parts = [
    name,
    [plan.place?.unit.name, plan.packageName].join(', '),
    plan.party.length === null
      ? when
      : days
        ? `${when} × ${plan.party.length}`
        : `${when}, ${plan.party.length} min`,
    moneyText(plan.quote.total, currency),
    ...(paid > 0 ? [`${moneyText(paid, currency)} paid`] : []),
  ];
  return { outcome: 'made', details: parts.join(' · '), reason: '', notes };
}

/** What an import of these lines would do; changes nothing. @throws Refusal 422 for the file */
export async function previewImport(
  deps: Deps,
  body: ImportBody,
  files: readonly UploadedFile[],
): Promise<ImportPreview> {
  const [file, say] = await Promise.all([readImportFile(deps, body, files), sayInWords(deps.db)]);
  const { what, start_line: from } = body;
  const references = file.lines.slice(from, from + step.most).map(({ line }) => line.reference);
  const known = await importedAmong(deps.db, what === 'bookings' ? references : []);
  const lines: PreviewedLine[] = [];
  const unknown = new Set<string>();
  const next = await stepThrough(file, { from, ...step }, async (one) => {
    const title = what === 'bookings' ? one.line.reference : one.line.email;
    const named = { line: one.row, title: title.slice(0, 200) };
    try {
      const looked =
        what === 'bookings'
          ? await lookAtBooking(deps, file, one, known)
          : await lookAtCustomer(deps, file, one);
      lines.push({ ...named, ...looked, notes: looked.notes.map(say) });
    } catch (error) {
      const reason = reasonOf(error, say);
      if (error instanceof Refusal && error.errors?.['package_id']) {
        const name = nameInLine(one.line);
        if (name !== '' && name.length <= 500) unknown.add(name);
      }
      lines.push({ ...named, outcome: 'refused', details: '', reason, notes: [] });
    }
  });
  return {
    headers: file.headers,
    columns: bookingFields.flatMap((field) => {
      const column = file.columns[field];
      return column === undefined ? [] : [{ field, column }];
    }),
    dates: file.context.dates,
    dates_sure: file.datesSure,
    total: file.lines.length,
    lines,
    unknown: [...unknown],
    packages: file.context.packages.map(({ id, unit, name }) => ({ id, name: `${unit}, ${name}` })),
    next,
  };
}
