import '@mantine/core/styles/Tabs.css';
import { Button, Group, Tabs, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, urlOf, type Answer } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { TextLink } from '#ui/links.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportLines } from './import-lines.tsx';
import { doneLabels } from './import-labels.ts';
import classes from './imports.module.css';

/** Customers and upcoming bookings from a file of an earlier software. */
export function ImportsScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const { what, import: opened } = useRouteSearch('import');
  return (
    <>
      <PageHeader
        title={t`Import from other software`}
        lead={t`Brings your customers and upcoming bookings from a file. The same file again makes nothing twice.`}
      />
      <div className={classes.steps}>
        {opened === null ? (
          <>
            <Tabs
              value={what}
              onChange={(next) => changeQuery({ what: next === 'bookings' ? next : null })}
            >
              <Tabs.List aria-label={t`What to import`}>
                <Tabs.Tab value="customers">{t`Customers`}</Tabs.Tab>
                <Tabs.Tab value="bookings">{t`Bookings`}</Tabs.Tab>
              </Tabs.List>
            </Tabs>
            <ImportForm key={what} what={what} />
            <PastImports />
          </>
        ) : (
          <ImportResult id={opened} />
        )}
      </div>
    </>
  );
}

type Import = Answer<'GET /api/imports'>['data'][number];

function Counts({ row }: { row: Import }) {
  const { t } = useLingui();
  const { made, known, refused, total } = row;
  const left = total - made - known - refused;
  return (
    <>
      {t`Imported: ${made}. Already here: ${known}. Not imported: ${refused}.`}
      {row.finished_at === null && (
        <>
          {' '}
          <Plural
            value={left}
            one="It stopped with # line left: choose the same file again to go on."
            other="It stopped with # lines left: choose the same file again to go on."
          />
        </>
      )}
    </>
  );
}

function PastImports() {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const list = useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => api('GET /api/imports', { signal }),
    staleTime: 0,
  });
  return (
    <section className={classes.place} aria-labelledby="past-imports">
      <Title order={2} size="h4" id="past-imports">
        <Trans>Imports so far</Trans>
      </Title>
      <Loaded query={list} heights={[60]} problem={t`The imports could not be loaded`}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.small}>
              <Trans>Nothing was imported yet.</Trans>
            </p>
          ) : (
            <ul className={classes.lines}>
              {data.map((row) => (
                <li key={row.id} className={classes.line}>
                  <TextLink to={pathOf('import', purpose)} search={{ import: row.id }}>
                    {row.what === 'customers' ? t`Customers` : t`Bookings`}:{' '}
                    <bdi>{row.file_name}</bdi>
                  </TextLink>
                  <span className={classes.small}>{formatInstant(row.made_at)}</span>
                  <div className={classes.text}>
                    <Counts row={row} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function ImportResult({ id }: { id: number }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const { purpose } = usePageData().settings;
  const result = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api('GET /api/imports/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <section className={classes.place} aria-labelledby="import-result">
      <Title order={2} size="h4" id="import-result">
        <Trans>Result</Trans>
      </Title>
      <Loaded query={result} heights={[120]} problem={t`The import could not be loaded`}>
        {({ data }) => (
          <>
            <p role="status">
              <Counts row={data} />
            </p>
            <Group gap="xs">
              <Button
                component="a"
                href={urlOf('/api/imports/:id/csv', { id }, {})}
                download
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
              >
                <Trans>Download the result</Trans>
              </Button>
              <Button
                variant="default"
                onClick={() => changeQuery({ import: null, what: data.what })}
              >
                <Trans>Import another file</Trans>
              </Button>
            </Group>
            <ImportLines
              labels={doneLabels}
              lines={data.lines.map(({ line, outcome, reference, reason, ...made }) => ({
                line,
                outcome,
                text: (
                  <>
                    <bdi>{reference}</bdi> {reason}{' '}
                    {made.booking_id !== null && (
                      <TextLink
                        to={pathOf('bookings', purpose)}
                        search={{ booking: made.booking_id }}
                      >
                        <Trans>Booking {made.booking_id}</Trans>
                      </TextLink>
                    )}
                    {made.customer_id !== null && (
                      <TextLink
                        to={pathOf('customers', purpose)}
                        search={{ edit: made.customer_id }}
                      >
                        <Trans>Customer {made.customer_id}</Trans>
                      </TextLink>
                    )}
                  </>
                ),
              }))}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
