import { plural, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconBasket } from '@tabler/icons-react';
import type { Extra } from '@slipway/contract/catalogue/extras';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import { priceWords } from '#shared/packages/extra-price.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { EndedBadge, nameColumn, pictureColumn } from '#features/catalogue/catalogue-columns.tsx';
import { usePackages } from '#features/catalogue/packages/use-packages.ts';
import { ExtraModal } from './extra-modal.tsx';
import { offerLabels } from './extra-values.ts';
import classes from './extras.module.css';

/** Extras, what is included, and fees (docs/rules/screens.md, "Extras"). */
export function ExtrasScreen() {
  const { t } = useLingui();
  const choices = useChoices();
  const priceOf = ({ offer, price, per }: Extra) =>
    offer === 'included' ? t`Included` : priceWords(price, per, 'days');
  const stockOf = ({ stock }: Extra) =>
    stock === null ? t`Any number` : plural(stock, { one: '# a day', other: '# a day' });
  const targetOf = (extra: Extra) => {
    const named = namesOf(extra, choices);
    return named === null ? t`All packages` : named.join(', ');
  };
  return (
    <ListScreen
      queryKey="extras"
      title={t`Extras`}
      lead={t`What guests can have with a package, what is included in it, and fees that are part of every price.`}
      add={t`Add an extra`}
      searchBox={{ label: t`Search`, placeholder: t`Name or description` }}
      search={useRouteSearch('extras')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/extras', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/extras/:id', { params: { id }, signal })}
      rows={{
        columns: [
          pictureColumn((it: Extra) => it.picture),
          nameColumn(),
          { title: t`Offered as`, cell: (it) => t(offerLabels[it.offer]) },
          { title: t`For`, cell: (it) => <span className={classes.small}>{targetOf(it)}</span> },
          { title: t`Stock`, end: true, cell: (it) => (it.offer === 'fee' ? '–' : stockOf(it)) },
          { title: t`Price`, by: 'price', end: true, cell: priceOf },
        ],
        card: (it) => ({
          picture: <Thumbnail picture={it.picture} />,
          title: it.name,
          state: <EndedBadge row={it} />,
          body: <span className={classes.small}>{targetOf(it)}</span>,
          foot: <span className="numbers">{priceOf(it)}</span>,
        }),
      }}
      problem={t`The extras could not be loaded`}
      empty={{
        title: t`No extras yet`,
        text: t`A dry bag with a kayak, lunch on board, cleaning of the houseboat: add the first one.`,
        icon: <IconBasket size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <ExtraModal extra={row} choices={choices} onClose={onClose} />}
    />
  );
}

/** The names of what an extra is for; null: of all packages. */
function namesOf(extra: Extra, choices: ReturnType<typeof useChoices>): string[] | null {
  const named = (list: { value: string; label: string }[], ids: (string | number)[]) =>
    ids.map((id) => list.find(({ value }) => value === String(id))?.label ?? '…');
  switch (extra.applies_to) {
    case 'all':
      return null;
    case 'units':
      return named(choices.units, extra.unit_ids);
    case 'kinds':
      return named(choices.kinds, extra.kinds);
    case 'packages':
      return named(choices.packages, extra.package_ids);
  }
}

/** What an extra can be for, by name. */
function useChoices() {
  const units = useQuery({
    queryKey: ['units', 'names'],
    queryFn: ({ signal }) => api('GET /api/unit-names', { signal }),
  });
  const packages = usePackages() ?? [];
  const kinds = useKinds();
  return {
    units: (units.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    kinds: kinds.map(({ code, name }) => ({ value: code, label: name })),
    packages: packages.map(({ id, unit, name }) => ({
      value: String(id),
      label: say`${unit}: ${name}`,
    })),
  };
}
