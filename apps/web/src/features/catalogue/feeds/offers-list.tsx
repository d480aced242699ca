import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import type { ImportedRow } from '@slipway/contract/catalogue/units';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { ImportResult } from './import-result.tsx';
import classes from './feeds.module.css';

const nothing: ReadonlySet<string> = new Set();

/** The rows of a page of the search, and of one call that imports. */
const atOnce = 100;
/** A file has at most 10,000 rows. */
const mostPages = 100;

/** A platform's offers: search, select, import. */
export function OffersList({ platform }: { platform: Platform }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const changeQuery = useQueryChange();
  const queryClient = useQueryClient();
  const keyword = useRouteSearch('platform-import').q ?? '';
  const [chosen, setChosen] = useState(nothing);
  const [company, setCompany] = useState<string | null>(null);
  const [results, setResults] = useState<ImportedRow[]>([]);
  const [inShop, setInShop] = useState(true);
  const sells = settings.purpose === 'sell';
  const offers = useQuery({
    queryKey: ['offers', platform.id, keyword],
    queryFn: ({ signal }) =>
      api('POST /api/units/search', {
        body: { keyword, platform_id: platform.id, page: 1 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const run = useMutation({
    mutationFn: async () => {
      const ids = [...chosen];
      setResults([]);
      for (let n = 0; n < ids.length; n += atOnce) {
        const body = {
          platform_id: platform.id,
          company_id: company,
          in_shop: sells && inShop,
          ids_on_platform: ids.slice(n, n + atOnce),
        };
        const { data } = await api('POST /api/units/import', { body });
        setResults((before) => [...before, ...data]);
        setChosen(new Set(ids.slice(n + atOnce)));
      }
    },
    onError: (error) => showError(error),
    onSettled: () =>
      Promise.all(
        ['offers', 'units'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
  const chooseAll = useMutation({
    mutationFn: async () => {
      const found = new Set<string>();
      for (let page = 1; page <= mostPages; page += 1) {
        const { data } = await api('POST /api/units/search', {
          body: { keyword, platform_id: platform.id, page },
        });
        for (const row of data) found.add(row.id_on_platform);
        if (data.length < atOnce) break;
      }
      return found;
    },
    onSuccess: setChosen,
    onError: (error) => showError(error),
  });
  const rows = offers.data?.data ?? [];
  const ids = rows.map(({ id_on_platform }) => id_on_platform);
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const count = chosen.size;
  const { total } = platform.offers;
  const companyMissing = settings.company_id === 0 && company === null;
  return (
    <section aria-label={t`What it offers`} className={classes.steps}>
      <ImportResult results={results} />
      <SearchBox
        label={t`Search`}
        placeholder={t`Name, description, SKU or id`}
        value={keyword}
        onSearch={(text) => changeQuery({ q: text.trim() }, { replace: true })}
      />
      <CompanySelect value={company} onChange={setCompany} />
      {sells && (
        <Checkbox
          label={t`Show new products in the shop`}
          description={t`Those that were imported before stay as they are.`}
          checked={inShop}
          onChange={(event) => setInShop(event.currentTarget.checked)}
        />
      )}
      {offers.isPending && (
        <Skeleton role="status" height={160} radius="sm" aria-label={t`Loading…`} />
      )}
      {offers.isError && (
        <LoadProblem
          title={t`What it offers could not be loaded`}
          error={offers.error}
          onRetry={() => void offers.refetch()}
        />
      )}
      {offers.isSuccess && rows.length === 0 && (
        <p className={classes.none}>
          <Trans>Nothing matches this search.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Group justify="space-between" gap="xs">
            <Checkbox
              label={t`Choose all shown`}
              checked={all}
              indeterminate={count > 0 && !all}
              onChange={() => setChosen(all ? nothing : new Set(ids))}
            />
            <Button
              disabled={count === 0 || companyMissing}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              <Plural value={count} _0="Import" one="Import # row" other="Import # rows" />
            </Button>
          </Group>
          {rows.length === atOnce && (
            <Group gap="xs">
              <p className={classes.small}>
                <Trans>Showing the first 100. Search to find others.</Trans>
              </p>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={chooseAll.isPending}
                onClick={() => chooseAll.mutate()}
              >
                {keyword === '' ? t`Choose all ${total}` : t`Choose all that are found`}
              </Button>
            </Group>
          )}
          <ul className={classes.list} aria-busy={offers.isPlaceholderData}>
            {rows.map((row) => (
              <li key={row.id_on_platform} className={classes.offer}>
                <Checkbox
                  aria-label={t`Choose ${row.name || row.id_on_platform}`}
                  checked={chosen.has(row.id_on_platform)}
                  onChange={() => toggle(row.id_on_platform)}
                />
                <div>
                  <div className={classes.name}>{row.name || row.id_on_platform}</div>
                  <div className={classes.small}>
                    <bdi>{row.id_on_platform}</bdi>
                    {row.unit_id !== null && (
                      <>
                        {' · '}
                        <Trans>Already imported</Trans>
                      </>
                    )}
                  </div>
                  {row.picture_problem !== null && (
                    <p className={classes.problem}>
                      <Trans>A picture is missing: {row.picture_problem}</Trans>
                    </p>
                  )}
                </div>
                <span className={classes.amount}>
                  {row.price === null
                    ? t`No price`
                    : formatMoney(row.price, row.currency || settings.currency)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
