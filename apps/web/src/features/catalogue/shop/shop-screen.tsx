import { Skeleton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPackage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ProductCard } from './product-card.tsx';
import classes from './shop.module.css';

/** The shop (docs/rules/screens.md, "The shop"): what is on show, by category, searched and sorted. */
export function ShopScreen() {
  const { t } = useLingui();
  const search = useRouteSearch('shop');
  const { category } = search;
  const urlState = useListUrlState({ search, defaultSort: '-id', filters: { category } });
  const end = urlState.fromEnd ? ({ from_end: '1' } as const) : {};
  const narrowed = category === null ? {} : { category_id: category };
  const query = { ...urlState.query, per_page: 24, ...end, ...narrowed };
  const list = useQuery({
    queryKey: ['shop', 'list', query],
    queryFn: ({ signal }) => api('GET /api/shop', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const categories = useQuery({
    queryKey: ['shop', 'categories'],
    queryFn: ({ signal }) => api('GET /api/shop/categories', { signal }),
    staleTime: 300_000,
  });
  const choices = (categories.data?.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  // Nothing is on show: there is nothing to search or sort.
  const isEmpty = !urlState.filtered && list.data?.meta.page === 1 && list.data.data.length === 0;
  const shown = choices.find(({ value }) => value === String(category));
  return (
    <>
      <PageHeader title={shown?.label ?? t`Shop`} />
      {!isEmpty && (
        <ListTools
          urlState={urlState}
          label={t`Search the shop`}
          placeholder={t`What are you looking for?`}
        >
          {choices.length > 1 && (
            <FilterSelect
              label={t`Category`}
              unset={t`All categories`}
              choices={choices}
              value={category === null ? null : String(category)}
              onChange={(value) => urlState.filter({ category: value })}
            />
          )}
          <FilterSelect
            label={t`Sort by`}
            unset={t`Newest first`}
            choices={[
              { value: 'name', label: t`By name` },
              { value: 'price', label: t`Cheapest first` },
              { value: '-price', label: t`Dearest first` },
            ]}
            value={search.sort}
            onChange={(sort) => urlState.sortBy(sort ?? '-id')}
          />
        </ListTools>
      )}
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The shop could not be loaded`}
        waiting={<Waiting />}
        empty={{
          title: t`Nothing in the shop at the moment`,
          text: t`Please look in again later.`,
          icon: <IconPackage size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(products) => (
          <ul className={classes.deck}>
            {products.map((product, at) => (
              <li key={product.id}>
                <ProductCard product={product} eager={at < 4} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div className={classes.deck} role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height={300} radius="lg" />
      ))}
    </div>
  );
}
