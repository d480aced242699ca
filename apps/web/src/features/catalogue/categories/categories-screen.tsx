import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCategory } from '@tabler/icons-react';
import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import type { Column } from '#ui/list/data-list.tsx';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
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
  const used = ({ used_by }: UnitCategory) =>
    sell
      ? plural(used_by.units, { one: '# product', other: '# products' })
      : plural(used_by.units, { one: '# unit', other: '# units' });
  const company: Column<UnitCategory, never>[] =
    settings.company_id === 0 ? [{ title: t`Company`, cell: (it) => it.company }] : [];
  return (
    <ListScreen
      queryKey="categories"
      title={t`Categories`}
      lead={
        sell
          ? t`The groups your products are sorted into.`
          : t`The groups your units are sorted into.`
      }
      add={sell ? t`Add product category` : t`Add unit category`}
      searchBox={{ label: t`Search`, placeholder: t`Name or description` }}
      search={useRouteSearch('categories')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/unitCategories', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/unitCategories/:id', { params: { id }, signal })}
      rows={{
        columns: [
          pictureColumn((it: UnitCategory) => it.picture),
          nameColumn(),
          descriptionColumn(),
          ...company,
          { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
        ],
        card: (it) => ({
          picture: <Thumbnail picture={it.picture} />,
          title: it.name,
          state: <EndedBadge row={it} />,
          body: <span className={classes.small}>{used(it)}</span>,
        }),
      }}
      problem={t`Can not load unit categories`}
      empty={{
        title: t`No categories yet`,
        text: sell
          ? t`Sort your products into categories so that they are easy to find.`
          : t`Sort your units into categories so that they are easy to find.`,
        icon: <IconCategory size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <CategoryModal category={row} onClose={onClose} />}
    />
  );
}
