import { Button, Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pathOf } from '../../app/routes.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { PlatformModal } from './platform-modal.tsx';
import { platformTypes } from './platform-words.ts';
import { RowsList } from './rows-list.tsx';
import { useListPlace } from './use-list-place.ts';
import { useLoadedRow } from './use-loaded-row.ts';
import classes from './catalogue.module.css';

/** Platforms on which units or products are offered too. */
export function PlatformsScreen() {
  const { i18n, t } = useLingui();
  const { purpose } = usePageData().settings;
  const sell = purpose === 'sell';
  const place = useListPlace(['id', 'name', 'type'], 'name');
  const list = useQuery({
    queryKey: ['platforms', 'list', place.query],
    queryFn: ({ signal }) => api('GET /api/platforms', { query: place.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow('platforms', place.open, (id, signal) =>
    api('GET /api/platforms/:id', { params: { id }, signal }),
  );
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => place.edit('new')}
    >
      <Trans>Add platform</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Platforms`}
        lead={
          sell
            ? t`Other places where your products are offered.`
            : t`Other places where your units are offered.`
        }
        action={
          <Group gap="xs">
            <ButtonLink to={pathOf('calendar-feeds', purpose)} variant="default">
              <Trans>Calendar feeds</Trans>
            </ButtonLink>
            {add}
          </Group>
        }
      />
      <ListTools place={place} placeholder={t`Name or address`} />
      <ListFrame
        list={list}
        place={place}
        problem={t`Can not load platforms`}
        empty={{
          title: t`No platforms yet`,
          text: t`Where you also offer something elsewhere, its address stands here.`,
          icon: <IconPlugConnected size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => (
          <RowsList
            rows={rows}
            place={place}
            pictureOf={(it) => it.picture}
            columns={[
              { title: t`Type`, by: 'type', cell: (it) => i18n._(platformTypes[it.type]) },
              {
                title: t`Address`,
                cell: (it) => <bdi className={classes.text}>{it.url}</bdi>,
              },
              { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
            ]}
            summary={(it) => (
              <>
                {i18n._(platformTypes[it.type])} · <bdi>{it.url}</bdi>
              </>
            )}
          />
        )}
      </ListFrame>
      {place.open === 'new' && <PlatformModal platform={null} onClose={() => place.edit(null)} />}
      {typeof place.open === 'number' && row.isSuccess && (
        <PlatformModal key={place.open} platform={row.data.data} onClose={() => place.edit(null)} />
      )}
    </>
  );
}
