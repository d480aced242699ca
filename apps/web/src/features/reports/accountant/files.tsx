import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import reports from '#features/reports/reports.module.css';
import { urlOf, type CallInput } from '#lib/api.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import classes from './accountant.module.css';

/** A link that downloads a file, described by what stands beside it. */
export function Download(props: { url: string; describedBy?: string; children: ReactNode }) {
  return (
    <Button
      component="a"
      href={props.url}
      download
      variant="default"
      size="sm"
      aria-describedby={props.describedBy}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
    >
      {props.children}
    </Button>
  );
}

/** The files of a period, each with what is in it. */
export function Files({ query }: { query: CallInput<'GET /api/accountant/sums'>['query'] }) {
  const { t } = useLingui();
  const id = useId();
  const { purpose } = usePageData().settings;
  const files = [
    {
      path: '/api/accountant/entries/csv',
      name: t`Every entry`,
      about: t`Every payment, refund and tip: date, number, kind, method, net, each tax, booking or order, and invoice.`,
    },
    {
      path: '/api/accountant/sums/csv',
      name: t`Sums`,
      about: t`The sums above, by month, method and tax.`,
    },
    {
      path: '/api/accountant/journal/csv',
      name: t`Journal`,
      about: t`Every entry as debit and credit of your accounts.`,
      more: (
        <TextLink to={pathOf('settings', purpose)} hash="accounts" inherit underline="always">
          {t`Name your accounts`}
        </TextLink>
      ),
    },
  ] as const;
  return (
    <section className={reports.report} aria-labelledby="files">
      <h2 id="files" className={reports.subtitle}>
        {t`Files of this period`}
      </h2>
      <p className={classes.about}>
        <TextLink to={pathOf('settings', purpose)} hash="accounts" inherit underline="always">
          {t`Choose commas or semicolons`}
        </TextLink>
      </p>
      <ul className={classes.files}>
        {files.map((file, index) => (
          <li key={file.path}>
            <div id={`${id}-${index}`} className={classes.about}>
              {file.about} {'more' in file && file.more}
            </div>
            <Download url={urlOf(file.path, {}, query)} describedBy={`${id}-${index}`}>
              {file.name}
            </Download>
          </li>
        ))}
      </ul>
    </section>
  );
}
