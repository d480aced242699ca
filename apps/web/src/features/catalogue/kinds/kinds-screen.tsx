import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockHour4 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { comparableName } from '@slipway/domain/catalogue/package-kinds';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { kindsQuery } from '#shared/packages/use-kinds.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CopyButton } from '#features/catalogue/copy-button.tsx';
import { EndedBadge } from '#features/catalogue/catalogue-columns.tsx';
import { KindModal } from './kind-modal.tsx';
import { PresetsModal } from './presets-modal.tsx';
import { describeKind } from '#shared/packages/describe-kind.ts';
import catalogue from '#features/catalogue/catalogue.module.css';
import classes from './kinds.module.css';

/** Kinds of package: what each is called, when it starts and how long it lasts. */
export function KindsScreen() {
  const { t } = useLingui();
  const search = useRouteSearch('package-kinds');
  const { ended, copy } = search;
  const changeQuery = useQueryChange();
  const urlState = useListUrlState({ search, defaultSort: 'made', filters: { ended } });
  const list = useQuery({
    queryKey: ['package-kinds', 'list', ended, urlState.q],
    queryFn: async ({ signal }) => {
      const query = { ended: ended ?? '0' } as const;
      const { data } = await api('GET /api/package-kinds', { query, signal });
      const words = comparableName(urlState.q);
      const found = data.filter(({ name }) => comparableName(name).includes(words));
      return { data: found, meta: { page: 1, per_page: found.length, total: found.length } };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rowOf = (id: number | 'new' | null) => list.data?.data.find((row) => row.id === id);
  const opened = rowOf(urlState.open);
  const copied = rowOf(copy);
  const close = () => changeQuery({ edit: null, copy: null }, { replace: true });
  const kinds = useQuery(kindsQuery).data;
  const [choosing, setChoosing] = useState(false);
  const add = (
    <span className={classes.actions}>
      <Button variant="default" disabled={kinds === undefined} onClick={() => setChoosing(true)}>
        <Trans>Add kinds from a preset</Trans>
      </Button>
      <AddButton onClick={() => urlState.edit('new')}>
        <Trans>Add a kind</Trans>
      </AddButton>
    </span>
  );
  return (
    <>
      <PageHeader
        title={t`Kinds of package`}
        lead={t`The ways in which you let: when each starts, how long it lasts, what it takes. Prices are in the packages made of them.`}
        action={add}
      />
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Name`}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The kinds could not be loaded`}
        empty={{
          title: t`No kinds yet`,
          text: t`Describe the first way in which you let: a trip of 5 hours at 07:30, an hour of a kayak, a week on the water.`,
          icon: <IconClockHour4 size={28} stroke={1.6} aria-hidden />,
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
            extraAction={(it) => (
              <CopyButton name={it.name} onCopy={() => changeQuery({ edit: 'new', copy: it.id })} />
            )}
            columns={[
              { title: t`Name`, cell: (it) => <Name kind={it} /> },
              { title: t`In words`, cell: (it) => <KindDescription kind={it} /> },
              { title: t`Sold by`, cell: (it) => <SoldBy kind={it} /> },
              { title: t`Active packages`, end: true, cell: (it) => it.used_by.packages },
            ]}
            card={(it) => ({
              title: it.name,
              state: <EndedBadge row={it} />,
              body: (
                <span className={classes.small}>
                  <KindDescription kind={it} />
                </span>
              ),
              foot: plural(it.used_by.packages, {
                one: '# active package',
                other: '# active packages',
              }),
            })}
          />
        )}
      </ListFrame>
      {choosing && kinds !== undefined && (
        <PresetsModal kinds={kinds} onClose={() => setChoosing(false)} />
      )}
      {urlState.open !== null && (urlState.open === 'new' ? !list.isPending : opened) && (
        <Fragment key={`${urlState.open} ${copy}`}>
          <KindModal
            kind={opened ?? null}
            copyOf={urlState.open === 'new' ? (copied ?? null) : null}
            onClose={close}
          />
        </Fragment>
      )}
    </>
  );
}

function Name({ kind }: { kind: ManagedKind }) {
  return (
    <span className={catalogue.nameCell}>
      <span className={catalogue.name}>{kind.name}</span>{' '}
      {kind.group !== null && <Badge>{kind.group}</Badge>} <EndedBadge row={kind} />
    </span>
  );
}

/** The kind in sentences: the first says when and how long, the others what else is special. */
function KindDescription({ kind }: { kind: ManagedKind }) {
  const [first, ...more] = describeKind(kindOfFacts(kind));
  return (
    <>
      {first}
      {more.length > 0 && <span className={classes.more}>{more.join(' ')}</span>}
    </>
  );
}

function SoldBy({ kind }: { kind: ManagedKind }) {
  const { t } = useLingui();
  return <>{kind.sold_by === 'trip' ? t`Trip` : kind.sold_by === 'item' ? t`Item` : t`Seat`}</>;
}
