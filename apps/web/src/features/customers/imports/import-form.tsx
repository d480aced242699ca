import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, FileButton, Group, NativeSelect, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PreviewedLine } from '@slipway/contract/customers/imports';
import { fieldsOf, type ImportField } from '@slipway/domain/bookings/imports/columns';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { ApiError } from '#lib/api-error.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { ImportLines } from './import-lines.tsx';
import { fieldLabels, plannedLabels } from './import-labels.ts';
import { useImportFile, type Chosen, type WholePreview } from './use-import-file.ts';
import classes from './imports.module.css';

const nothingChosen: Chosen = { packages: [] };
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
  const { preview, run, share } = useImportFile(what);
  const busy = preview.isPending || run.isPending;
  const look = (next: File, how: Chosen) => {
    setFile(next);
    setChosen(how);
    run.reset();
    preview.mutate({ file: next, chosen: how });
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
            {problemOf(error) ?? t`It could not be read`}
            {run.isError && (
              <>
                {' '}
                <Trans>What was imported stays. Choose the same file again to go on.</Trans>
              </>
            )}
          </p>
        )}
      </section>
      {file && preview.data && (
        <>
          <HowItIsRead
            what={what}
            preview={preview.data}
            chosen={chosen}
            disabled={busy}
            onChange={(how) => look(file, how)}
          />
          <WhatWillBeDone
            what={what}
            lines={preview.data.lines}
            importing={run.isPending}
            disabled={busy}
            onImport={(how) =>
              run.mutate(
                { file, chosen, how },
                { onSuccess: ({ id }) => changeQuery({ import: String(id) }) },
              )
            }
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
    preview.columns.find((one) => one.field === field)?.column ?? null;
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
        <Trans>Columns</Trans>
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
            value={preview.dates}
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
  importing: boolean;
  disabled: boolean;
  onImport: (how: { method: (typeof handMethods)[number]; confirmation: 0 | 1 }) => void;
}) {
  const { what, lines, importing, disabled, onImport } = props;
  const { t, i18n } = useLingui();
  const [method, setMethod] = useState<(typeof handMethods)[number]>('Direct deposit');
  const [confirmation, setConfirmation] = useState(false);
  const numberOf = (outcome: PreviewedLine['outcome']) =>
    lines.filter((one) => one.outcome === outcome).length;
  const [made, known, refused] = [numberOf('made'), numberOf('known'), numberOf('refused')];
  return (
    <section className={classes.place} aria-labelledby="import-lines">
      <Title order={2} size="h4" id="import-lines">
        <Trans>2. Check and import</Trans>
      </Title>
      <p>{t`New: ${made}. Already here: ${known}. Cannot be imported: ${refused}.`}</p>
      {what === 'bookings' && (
        <div className={classes.fields}>
          <NativeSelect
            label={t`How the paid amounts came`}
            description={t`They are entered as payments by hand; no card is charged.`}
            value={method}
            data={handMethods.map((one) => ({
              value: one,
              label: i18n._(paymentMethodLabel(one)),
            }))}
            onChange={({ currentTarget: { value } }) =>
              setMethod(handMethods.find((one) => one === value) ?? 'Direct deposit')
            }
          />
          <Checkbox
            label={t`Send each customer the confirmation`}
            description={t`Otherwise the import sends nobody anything.`}
            checked={confirmation}
            onChange={({ currentTarget: { checked } }) => setConfirmation(checked)}
          />
        </div>
      )}
      <Group>
        <Button
          color="signal"
          loading={importing}
          disabled={disabled || made === 0}
          onClick={() => onImport({ method, confirmation: confirmation ? 1 : 0 })}
        >
          {made === 0 ? (
            <Trans>Nothing to import</Trans>
          ) : (
            <Plural value={made} one="Import # line" other="Import # lines" />
          )}
        </Button>
      </Group>
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
    </section>
  );
}
