import { Anchor } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { loadAllRows } from '#features/catalogue/all-rows.ts';
import { EndedBadge, nameColumn } from '#features/catalogue/catalogue-columns.tsx';
import { CodesModal } from './codes-modal.tsx';
import { codeTargetText, codeText, daysText, offText, usesText } from './codes-words.ts';
import catalogue from '#features/catalogue/catalogue.module.css';
import classes from './codes.module.css';

/** Promo codes: what they take off, when, and how often they are used (docs/rules/screens.md, "Codes"). */
export function CodesScreen() {
  const { t } = useLingui();
  const units = useQuery({
    queryKey: ['units', 'names'],
    queryFn: ({ signal }) => api('GET /api/unit-names', { signal }),
  });
  const kinds = useKinds();
  const categories = useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: ({ signal }) =>
      loadAllRows((query) => api('GET /api/unitCategories', { query, signal })),
  });
  const names = {
    units: new Map((units.data?.data ?? []).map(({ id, name }) => [id, name])),
    kinds: new Map(kinds.map(({ code, name }) => [code, name])),
    categories: new Map((categories.data ?? []).map(({ id, name }) => [id, name])),
  };
  const choices = {
    units: [...names.units].map(([id, label]) => ({ value: String(id), label })),
    kinds: [...names.kinds].map(([value, label]) => ({ value, label })),
    categories: [...names.categories].map(([id, label]) => ({ value: String(id), label })),
  };
  return (
    <ListScreen
      queryKey="codes"
      title={t`Codes`}
      lead={t`Promo codes: guests enter one while they book or order, and the price falls.`}
      add={t`Add codes`}
      searchBox={{ label: t`Search`, placeholder: t`Name or code` }}
      search={useRouteSearch('codes')}
      defaultSort="-id"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/codes', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/codes/:id', { params: { id }, signal })}
      rows={{
        columns: [
          nameColumn<ListedCodes>(),
          { title: t`Code`, cell: (it) => <CodeOrFile row={it} /> },
          { title: t`Takes off`, end: true, cell: (it) => offText(it.off) },
          { title: t`When`, cell: daysText },
          { title: t`For`, cell: (it) => codeTargetText(it, names) },
          { title: t`Uses`, end: true, cell: usesText },
        ],
        card: (it) => ({
          title: it.name,
          state: it.ended === 1 ? <EndedBadge row={it} /> : offText(it.off),
          body: (
            <>
              <span className={catalogue.small}>
                <CodeOrFile row={it} />
              </span>
              <span className={catalogue.small}>{daysText(it)}</span>
            </>
          ),
          foot: <Trans>Uses: {usesText(it)}</Trans>,
        }),
      }}
      problem={t`The codes could not be loaded`}
      empty={{
        title: t`No codes yet`,
        text: t`Ten percent off in summer, or 500 codes for a fair: add the first one.`,
        icon: <IconTicket size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <CodesModal row={row} choices={choices} onClose={onClose} />}
    />
  );
}

/** The code, or the file with all of them. */
function CodeOrFile({ row }: { row: ListedCodes }) {
  const { t } = useLingui();
  if (row.code !== null) {
    return (
      <bdi dir="ltr" className={classes.code}>
        {row.code}
      </bdi>
    );
  }
  return (
    <Anchor
      href={`/api/codes/${row.id}/csv`}
      download
      inherit
      aria-label={t`Download the codes of ${row.name}`}
      onClick={(event) => event.stopPropagation()}
    >
      {codeText(row)}
    </Anchor>
  );
}
