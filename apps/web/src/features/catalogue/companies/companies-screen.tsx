import '@mantine/core/styles/Center.css';
import { Center, Loader } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CompaniesDeck } from './companies-deck.tsx';
import { CompanyModal } from './company-modal.tsx';

/** Companies as a deck of cards with their dialogs (docs/rules/screens.md, "Companies"). */
export function CompaniesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const search = useRouteSearch('companies');
  const { ended } = search;
  const urlState = useListUrlState({
    search,
    defaultSort: 'name',
    filters: { ended },
  });
  const query = { ...urlState.query, ended: ended ?? undefined };
  const list = useQuery({
    queryKey: ['companies', 'list', query],
    queryFn: ({ signal }) => api('GET /api/companies', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const opened = useLoadedRow('companies', urlState.open, (id, signal) =>
    api('GET /api/companies/:id', { params: { id }, signal }),
  );
  // With a fixed company, another one would not be shown anywhere.
  const add = settings.company_id === 0 && (
    <AddButton onClick={() => urlState.edit('new')}>
      <Trans>Add Company</Trans>
    </AddButton>
  );
  return (
    <>
      <PageHeader
        title={t`Companies`}
        lead={
          settings.company_id === 0
            ? settings.purpose === 'sell'
              ? t`The companies that offer something here, each with its own products and categories.`
              : t`The companies that offer something here, each with its own units and categories.`
            : t`The settings limit the business to this company. With company id 0, all companies are shown.`
        }
        action={add}
      />
      <ListTools urlState={urlState} label={t`Search`} placeholder={t`Name, description or email`}>
        <EndedSwitch urlState={urlState} ended={ended} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`Can not load companies`}
        waiting={
          <Center mih={240} role="status" aria-busy="true" aria-label={t`Loading…`}>
            <Loader />
          </Center>
        }
        empty={{
          title: t`No companies yet`,
          text: t`Each company appears here as a card with its picture and contact details.`,
          icon: <IconBuilding size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => <CompaniesDeck companies={rows} onEdit={urlState.edit} />}
      </ListFrame>
      {urlState.open === 'new' && add !== false && (
        <CompanyModal key="new" company={null} onClose={() => urlState.edit(null)} />
      )}
      {typeof urlState.open === 'number' && opened.data && (
        <CompanyModal
          key={urlState.open}
          company={opened.data.data}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}
