import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileImport } from '@tabler/icons-react';
import { pathOf } from '#lib/page-paths.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { maxShown } from '#features/catalogue/companies/company-select.tsx';
import { usePlatformChoices } from '#features/catalogue/platforms/use-platform-choices.ts';
import { OfferProblems } from './offer-problems.tsx';
import { OfferSource } from './offer-source.tsx';
import { OffersList } from './offers-list.tsx';
import { OwnListButton } from './own-list.tsx';
import classes from './feeds.module.css';

/** Choose a platform and the source of its offers, search them, and import rows as units or products. */
export function ImportScreen() {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const changeQuery = useQueryChange();
  const { platform: chosen } = useRouteSearch('platform-import');
  const platforms = usePlatformChoices();
  const rows = platforms.data ?? [];
  const platform = rows.find(({ id }) => id === chosen) ?? null;
  const back = (
    <ButtonLink to={pathOf('platforms', purpose)} variant="default">
      <Trans>Platforms</Trans>
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t`Import from a platform`}
        lead={
          purpose === 'sell'
            ? t`Turns what a platform offers into products here. Importing again updates them.`
            : t`Turns what a platform offers into units here. Importing again updates them.`
        }
        action={back}
      />
      {platforms.isError && (
        <LoadProblem
          title={t`The platforms could not be loaded`}
          error={platforms.error}
          onRetry={() => void platforms.refetch()}
        />
      )}
      {platforms.isSuccess && rows.length === 0 && (
        <EmptyState
          title={t`No platforms yet`}
          icon={<IconFileImport size={28} stroke={1.6} aria-hidden />}
          action={<OwnListButton onAdded={(id) => changeQuery({ platform: String(id) })} />}
        >
          <Trans>
            Import a list of your own as a CSV file, or add the platform first, then choose it here.
          </Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={classes.steps}>
          <Select
            label={t`Platform`}
            name="platform"
            searchable
            limit={maxShown}
            placeholder={t`Choose a platform`}
            data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={platform === null ? null : String(platform.id)}
            onChange={(value) => changeQuery({ platform: value, q: null })}
          />
          {platform && <OfferSource key={`source-${platform.id}`} platform={platform} />}
          {platform && platform.offers.problems > 0 && (
            <OfferProblems key={`problems-${platform.id}`} platform={platform} />
          )}
          {platform && platform.offers.total > 0 && (
            <OffersList key={`offers-${platform.id}`} platform={platform} />
          )}
        </div>
      )}
    </>
  );
}
