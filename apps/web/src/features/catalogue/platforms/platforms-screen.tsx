import { Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import { useListUrlState, useUrlEnded } from '#ui/list/use-list-url-state.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { EndedBadge, nameColumn, pictureColumn } from '#features/catalogue/catalogue-columns.tsx';
import { PlatformModal } from './platform-modal.tsx';
import { platformTypes } from './platform-labels.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Platforms on which units or products are also offered. */
export function PlatformsScreen() {
  const { i18n, t } = useLingui();
  const { purpose } = usePageData().settings;
  const sell = purpose === 'sell';
  const ended = useUrlEnded();
  const urlState = useListUrlState({
    sorts: ['id', 'name', 'type'],
    defaultSort: 'name',
    filters: { ended },
  });
  const query = { ...urlState.query, ended: ended ?? undefined };
  const list = useQuery({
    queryKey: ['platforms', 'list', query],
    queryFn: ({ signal }) => api('GET /api/platforms', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow('platforms', urlState.open, (id, signal) =>
    api('GET /api/platforms/:id', { params: { id }, signal }),
  );
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      <Trans>Add platform</Trans>
    </AddButton>
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
            <ButtonLink to={pathOf('platform-import', purpose)} variant="default">
              <Trans>Import</Trans>
            </ButtonLink>
            {add}
          </Group>
        }
      />
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Name or address`}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The platforms could not be loaded`}
        empty={{
          title: t`No platforms yet`,
          text: t`Add the other sites where you sell or rent out.`,
          icon: <IconPlugConnected size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => (
          <DataList
            rows={rows}
            urlState={urlState}
            wideFrom="62em"
            action={{
              word: t`Edit`,
              name: ({ name }) => t`Edit ${name}`,
              run: ({ id }) => urlState.edit(id),
            }}
            columns={[
              pictureColumn((it: Platform) => it.picture),
              nameColumn(),
              { title: t`Type`, by: 'type', cell: (it) => i18n._(platformTypes[it.type]) },
              {
                title: t`Address`,
                cell: (it) => <bdi className={classes.text}>{it.url}</bdi>,
              },
              { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
            ]}
            card={(it) => ({
              picture: <Thumbnail picture={it.picture} />,
              title: it.name,
              state: <EndedBadge row={it} />,
              body: (
                <>
                  <span className={classes.small}>{i18n._(platformTypes[it.type])}</span>
                  <bdi className={classes.small}>{it.url}</bdi>
                </>
              ),
            })}
          />
        )}
      </ListFrame>
      {urlState.open === 'new' && (
        <PlatformModal platform={null} onClose={() => urlState.edit(null)} />
      )}
      {typeof urlState.open === 'number' && row.data && (
        <PlatformModal
          key={urlState.open}
          platform={row.data.data}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}
