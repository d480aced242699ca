import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CategoryModal } from './category-modal.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { RowsList, type Column } from './rows-list.tsx';
import { useListPlace } from './use-list-place.ts';
import { useLoadedRow } from './use-loaded-row.ts';
import type { UnitCategory } from '@slipway/contract/categories';
import classes from './catalogue.module.css';

/** Categories of products or units (spec B section 2). */
export function CategoriesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const place = useListPlace(['id', 'name'], 'name');
  const list = useQuery({
    queryKey: ['categories', 'list', place.query],
    queryFn: ({ signal }) => api('GET /api/unitCategories', { query: place.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow('categories', place.open, (id, signal) =>
    api('GET /api/unitCategories/:id', { params: { id }, signal }),
  );
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => place.edit('new')}
    >
      {sell ? t`Add product category` : t`Add unit category`}
    </Button>
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
        lead={sell ? t`What products are sorted into.` : t`What units are sorted into.`}
        action={add}
      />
      <ListTools place={place} placeholder={t`Name or description`} />
      <ListFrame
        list={list}
        place={place}
        problem={t`Can not load unit categories`}
        empty={{
          title: t`No categories yet`,
          text: sell
            ? t`Sort your products, so that they are found.`
            : t`Sort your units, so that they are found.`,
          icon: <IconCategory size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => (
          <RowsList
            rows={rows}
            place={place}
            pictureOf={(it) => it.picture}
            columns={[
              {
                title: t`Description`,
                cell: (it) => <span className={classes.text}>{it.description}</span>,
              },
              ...company,
              { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
            ]}
            summary={used}
          />
        )}
      </ListFrame>
      {place.open === 'new' && <CategoryModal category={null} onClose={() => place.edit(null)} />}
      {typeof place.open === 'number' && row.isSuccess && (
        <CategoryModal key={place.open} category={row.data.data} onClose={() => place.edit(null)} />
      )}
    </>
  );
}
