import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCategory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { DataList, type Column } from '#ui/list/data-list.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import { useListUrlState, useUrlEnded } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import {
  descriptionColumn,
  EndedBadge,
  nameColumn,
  pictureColumn,
} from '#features/catalogue/catalogue-columns.tsx';
import { CategoryModal } from './category-modal.tsx';
import classes from '#features/catalogue/catalogue.module.css';

/** Categories of products or units (docs/rules/screens.md, "Categories"). */
export function CategoriesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const ended = useUrlEnded();
  const urlState = useListUrlState({
    sorts: ['id', 'name'],
    defaultSort: 'name',
    filters: { ended },
  });
  const query = { ...urlState.query, ended: ended ?? undefined };
  const list = useQuery({
    queryKey: ['categories', 'list', query],
    queryFn: ({ signal }) => api('GET /api/unitCategories', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow('categories', urlState.open, (id, signal) =>
    api('GET /api/unitCategories/:id', { params: { id }, signal }),
  );
  const add = (
    <AddButton onClick={() => urlState.edit('new')}>
      {sell ? t`Add product category` : t`Add unit category`}
    </AddButton>
  );
  const used = ({ used_by }: UnitCategory) =>
    sell
      ? plural(used_by.units, { one: '# product', other: '# products' })
      : plural(used_by.units, { one: '# unit', other: '# units' });
  const company: Column<UnitCategory>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  return (
    <>
      <PageHeader
        title={t`Categories`}
        lead={
          sell
            ? t`The groups your products are sorted into.`
            : t`The groups your units are sorted into.`
        }
        action={add}
      />
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Name or description`}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`Can not load unit categories`}
        empty={{
          title: t`No categories yet`,
          text: sell
            ? t`Sort your products into categories so that they are easy to find.`
            : t`Sort your units into categories so that they are easy to find.`,
          icon: <IconCategory size={28} stroke={1.6} aria-hidden />,
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
              pictureColumn((it: UnitCategory) => it.picture),
              nameColumn(),
              descriptionColumn(),
              ...company,
              { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
            ]}
            card={(it) => ({
              picture: <Thumbnail picture={it.picture} />,
              title: it.name,
              state: <EndedBadge row={it} />,
              body: <span className={classes.small}>{used(it)}</span>,
            })}
          />
        )}
      </ListFrame>
      {urlState.open === 'new' && (
        <CategoryModal category={null} onClose={() => urlState.edit(null)} />
      )}
      {typeof urlState.open === 'number' && row.data && (
        <CategoryModal
          key={urlState.open}
          category={row.data.data}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}
