import { Skeleton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextEditor } from './text-editor.tsx';
import { groupOf, isOfTrips, textGroups, textLabel } from './text-labels.ts';
import classes from './texts.module.css';

/** What emails and SMS say: the list of texts, or one of them with its preview. */
export function MessageTextsScreen() {
  const { t, i18n } = useLingui();
  const { text } = useRouteSearch('message-texts');
  const { purpose } = usePageData().settings;
  if (text === null) {
    return (
      <>
        <PageHeader
          title={t`Email and SMS texts`}
          lead={t`What emails and SMS say, in your own words. Facts, amounts, buttons and links are always added by us.`}
        />
        <TextsList />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={textLabel(text)}
        lead={
          <>
            {i18n._(textGroups[groupOf(text)])} ·{' '}
            <TextLink to={pathOf('message-texts', purpose)}>{t`Back to all texts`}</TextLink>
          </>
        }
      />
      <LoadedEditor key={text} textKey={text} />
    </>
  );
}

function TextsList() {
  const { t, i18n } = useLingui();
  const hasTrips = useTakesBookings();
  const { purpose } = usePageData().settings;
  const texts = useQuery({
    queryKey: ['message-texts', 'list'],
    queryFn: ({ signal }) => api('GET /api/message-texts', { signal }),
    staleTime: 0,
  });
  if (texts.isPending)
    return <Skeleton height={360} radius="md" role="status" aria-label={t`Loading…`} />;
  if (texts.isError) {
    return (
      <LoadProblem
        title={t`The texts could not be loaded`}
        error={texts.error}
        onRetry={() => void texts.refetch()}
      />
    );
  }
  return (
    <div className={classes.groups}>
      {Object.entries(textGroups).map(([group, name]) => (
        <section key={group} aria-labelledby={`texts-${group}`} className={classes.group}>
          <h2 id={`texts-${group}`} className={classes.heading}>
            {i18n._(name)}
          </h2>
          <ul className={classes.list}>
            {texts.data.data
              .filter(({ key }) => groupOf(key) === group && (hasTrips || !isOfTrips(key)))
              .map(({ key, changed }) => (
                <li key={key}>
                  <TextLink to={pathOf('message-texts', purpose)} search={{ text: key }} inherit>
                    {textLabel(key)}
                  </TextLink>
                  {changed && <Badge tone="new">{t`Your words`}</Badge>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LoadedEditor({ textKey }: { textKey: string }) {
  const { t } = useLingui();
  // Loaded once per visit: a refetch must not replace what is being typed.
  const text = useQuery({
    queryKey: ['message-texts', 'one', textKey],
    queryFn: ({ signal }) =>
      api('GET /api/message-texts/:key', { params: { key: textKey }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (text.isPending)
    return <Skeleton height={360} radius="md" role="status" aria-label={t`Loading…`} />;
  if (text.isError) {
    return (
      <LoadProblem
        title={t`The text could not be loaded`}
        error={text.error}
        onRetry={() => void text.refetch()}
      />
    );
  }
  return <TextEditor loaded={text.data.data} />;
}
