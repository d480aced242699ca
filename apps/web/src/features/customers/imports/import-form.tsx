import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, FileButton, Group, NativeSelect, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { PreviewedLine } from '@slipway/contract/customers/imports';
import { fieldsOf, type ImportField } from '@slipway/domain/bookings/imports/columns';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { ApiError } from '#lib/api-error.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { useLeaveGuard } from '#ui/dialogs/use-leave-guard.ts';
import { ImportLines } from './import-lines.tsx';
import { fieldLabels, plannedLabels } from './import-labels.ts';
import { useImportFile, type Chosen, type WholePreview } from './use-import-file.ts';
import classes from './imports.module.css';

const nothingChosen: Chosen = { packages: [] };
/** How the imported bookings are entered. */
interface Entry {
  method: (typeof handMethods)[number];
  confirmation: boolean;
}
const problemOf = (error: unknown) =>
  error instanceof ApiError
    ? [...Object.values(error.errors).flat(), error.message].filter((text) => text !== '')[0]
    : undefined;

/** Choose a file, see line by line what would be done, then do it. */
export function ImportForm({ what }: { what: 'customers' | 'bookings' }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState(nothingChosen);
  const [entry, setEntry] = useState<Entry>({ method: 'Direct deposit', confirmation: false });
  /** The last file that was read: it stays in view while it is read again another way. */
  const [shown, setShown] = useState<WholePreview | null>(null);
  const forgetFile = useRef<() => void>(null);
  const { preview, run, share } = useImportFile(what);
  const busy = preview.isPending || run.isPending;
  /** What was answered, or is being asked, about leaving the page. */
  const isLeaving = useRef<Promise<boolean> | null>(null);
  const isDone = useRef(false);
  const askToStop = () => {
    isLeaving.current = askToConfirm({
      title: t`Stop the import?`,
      text: t`If you leave, it stops after the lines that are being imported now. What was imported stays: choose the same file again to go on.`,
      yes: t`Leave`,
      no: t`Stay on this page`,
      loses: true,
    });
    return isLeaving.current;
  };
  useLeaveGuard(run.isPending, askToStop, () => isDone.current);
  const look = (next: File, how: Chosen) => {
    if (next !== file) setShown(null);
    setFile(next);
    setChosen(how);
    run.reset();
    preview.mutate({ file: next, chosen: how }, { onSuccess: setShown });
    // A file that was corrected, or whose import stopped, can be chosen again.
    forgetFile.current?.();
  };
  const openResult = async (id: number) => {
    if (await isLeaving.current) return;
    isDone.current = true;
    changeQuery({ import: String(id) });
  };
  const importAll = async (chosenFile: File) => {
    const { method, confirmation } = entry;
    const isSure =
      !confirmation ||
      (await askToConfirm({
        title: t`Import and send the confirmations?`,
        text: t`Each customer of a new booking gets an email at once.`,
        yes: t`Import and send`,
        no: t`Go back`,
      }));
    if (!isSure) return;
    run.mutate(
      { file: chosenFile, chosen, how: { method, confirmation: confirmation ? 1 : 0 } },
      { onSuccess: ({ id }) => void openResult(id) },
    );
  };
  const error = preview.error ?? run.error;
  const percent = Math.round(share * 100);
  return (
    <>
      <section className={classes.place} aria-labelledby="import-file">
        <Title order={2} size="h4" id="import-file">
          <Trans>1. Choose the file</Trans>
        </Title>
        <p className={classes.small}>
          {what === 'customers'
            ? t`A CSV file with a header, up to 5 MB and 5,000 lines. Columns for the name and the email address are needed; phone is read too.`
            : t`A CSV file with a header, up to 5 MB and 5,000 lines. Columns for the reference, the package or unit, the date and the name are needed; the others are read where the file has them.`}
        </p>
        <Group gap="xs">
          <FileButton
            resetRef={forgetFile}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(next) => next && look(next, nothingChosen)}
          >
            {(button) => (
              <Button
                {...button}
                variant={file ? 'default' : 'filled'}
                disabled={busy}
                leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
              >
                {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
              </Button>
            )}
          </FileButton>
          {file && <bdi>{file.name}</bdi>}
        </Group>
        <p role="status" className={classes.small}>
          {preview.isPending && t`Looking through the file: ${percent} %`}
          {run.isPending && t`Importing: ${percent} %. Please keep this page open.`}
        </p>
        {error && (
          <p role="alert" className={classes.problem}>
            {problemOf(error) ?? (run.isError ? t`The import stopped.` : t`It could not be read.`)}
            {run.isError && (
              <>
                {' '}
                <Trans>What was imported stays. Choose the same file again to go on.</Trans>
              </>
            )}
          </p>
        )}
      </section>
      {file && shown && (
        <>
          <HowItIsRead
            what={what}
            preview={shown}
            chosen={chosen}
            disabled={run.isPending}
            onChange={(how) => look(file, how)}
          />
          <WhatWillBeDone
            what={what}
            lines={shown.lines}
            entry={entry}
            onEntry={setEntry}
            importing={run.isPending}
            outdated={preview.isError}
            disabled={busy || preview.isError}
            onImport={() => void importAll(file)}
          />
        </>
      )}
    </>
  );
}

/** Which column is what, how dates are written, and which packages are meant. */
function HowItIsRead(props: {
  what: 'customers' | 'bookings';
  preview: WholePreview;
  chosen: Chosen;
  disabled: boolean;
  onChange: (chosen: Chosen) => void;
}) {
  const { what, preview, chosen, disabled, onChange } = props;
  const { t, i18n } = useLingui();
  const columnOf = (field: ImportField) =>
    (chosen.columns ?? preview.columns).find((one) => one.field === field)?.column ?? null;
  const fields = fieldsOf(what);
  const assign = (field: ImportField, column: number | null) =>
    onChange({
      ...chosen,
      columns: fields.map((one) => ({
        field: one,
        column: one === field ? column : columnOf(one),
      })),
    });
  const names = [...new Set([...chosen.packages.map(({ name }) => name), ...preview.unknown])];
  return (
    <section className={classes.place} aria-labelledby="import-columns">
      <Title order={2} size="h4" id="import-columns">
        <Trans>2. Check the columns</Trans>
      </Title>
      <div className={classes.fields}>
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={i18n._(fieldLabels[field])}
            disabled={disabled}
            value={String(columnOf(field) ?? '')}
            data={[
              { value: '', label: t`Not in the file` },
              ...preview.headers.map(({ name, sample }, n) => ({
                value: String(n),
                label: sample === '' ? name : `${name} (${sample})`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              assign(field, value === '' ? null : Number(value))
            }
          />
        ))}
        {what === 'bookings' && (
          <NativeSelect
            label={t`Dates such as 01/02/2026`}
            disabled={disabled}
            description={
              preview.dates_sure ? undefined : t`The file does not show it. Please check.`
            }
            value={chosen.dates ?? preview.dates}
            data={[
              { value: 'day_first', label: t`1 February: the day first` },
              { value: 'month_first', label: t`January 2: the month first` },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...chosen, dates: value === 'day_first' ? 'day_first' : 'month_first' })
            }
          />
        )}
      </div>
      {names.length > 0 && (
        <>
          <Title order={3} size="h5">
            <Trans>Names that are not known here</Trans>
          </Title>
          <div className={classes.fields}>
            {names.map((name) => (
              <NativeSelect
                key={name}
                label={name}
                disabled={disabled}
                value={String(chosen.packages.find((one) => one.name === name)?.package_id ?? '')}
                data={[
                  { value: '', label: t`Do not import` },
                  ...preview.packages.map(({ id, name: label }) => ({ value: String(id), label })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  onChange({
                    ...chosen,
                    packages: [
                      ...chosen.packages.filter((one) => one.name !== name),
                      ...(value === '' ? [] : [{ name, package_id: Number(value) }]),
                    ],
                  })
                }
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** What would be done line by line, and the button that does it. */
function WhatWillBeDone(props: {
  what: 'customers' | 'bookings';
  lines: PreviewedLine[];
  entry: Entry;
  onEntry: (entry: Entry) => void;
  importing: boolean;
  /** What is shown was read before a change that was refused. */
  outdated: boolean;
  disabled: boolean;
  onImport: () => void;
}) {
  const { what, lines, entry, onEntry, importing, outdated, disabled, onImport } = props;
  const { t, i18n } = useLingui();
  const numberOf = (outcome: PreviewedLine['outcome']) =>
    lines.filter((one) => one.outcome === outcome).length;
  const [made, known, refused] = [numberOf('made'), numberOf('known'), numberOf('refused')];
  return (
    <section className={classes.place} aria-labelledby="import-lines">
      <Title order={2} size="h4" id="import-lines">
        <Trans>3. Check and import</Trans>
      </Title>
      <p>
        {outdated
          ? t`It could not be read with these columns: see step 1.`
          : t`New: ${made}. Already here: ${known}. Cannot be imported: ${refused}.`}
      </p>
      {what === 'bookings' && (
        <div className={classes.fields}>
          <NativeSelect
            label={t`How the paid amounts came`}
            disabled={importing}
            description={t`They are entered as payments by hand; no card is charged.`}
            value={entry.method}
            data={handMethods.map((one) => ({
              value: one,
              label: i18n._(paymentMethodLabel(one)),
            }))}
            onChange={({ currentTarget: { value } }) =>
              onEntry({
                ...entry,
                method: handMethods.find((one) => one === value) ?? entry.method,
              })
            }
          />
          <Checkbox
            label={t`Send each customer the confirmation`}
            disabled={importing}
            description={t`Otherwise the import sends nobody anything.`}
            checked={entry.confirmation}
            onChange={({ currentTarget: { checked } }) =>
              onEntry({ ...entry, confirmation: checked })
            }
          />
        </div>
      )}
      <Group>
        <Button
          color="signal"
          loading={importing}
          disabled={disabled || made === 0}
          onClick={onImport}
        >
          {made === 0 ? (
            <Trans>Nothing to import</Trans>
          ) : (
            <Plural value={made} one="Import # line" other="Import # lines" />
          )}
        </Button>
      </Group>
      {!outdated && (
        <ImportLines
          labels={plannedLabels}
          lines={lines.map(({ line, outcome, title, details, reason, notes }) => ({
            line,
            outcome,
            text: (
              <>
                <bdi>{[title, details].filter((text) => text !== '').join(' · ')}</bdi>
                {reason !== '' && <div>{reason}</div>}
                {notes.map((note) => (
                  <div key={note} className={classes.small}>
                    {note}
                  </div>
                ))}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
