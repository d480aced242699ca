import '@mantine/core/styles/Center.css';
import { Center, Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { CompaniesDeck } from './companies-deck.tsx';
import { CompanyModal } from './company-modal.tsx';

/** Companies as a deck of cards with their dialogs (docs/rules/screens.md, "Companies"). */
export function CompaniesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  return (
    <ListScreen
      queryKey="companies"
      title={t`Companies`}
      lead={
        settings.company_id === 0
          ? settings.purpose === 'sell'
            ? t`The companies that offer something here, each with its own products and categories.`
            : t`The companies that offer something here, each with its own units and categories.`
          : t`The settings limit the business to this company. With company id 0, all companies are shown.`
      }
      // With a fixed company, another one would not be shown anywhere.
      add={settings.company_id === 0 ? t`Add Company` : null}
      searchBox={{ label: t`Search`, placeholder: t`Name, description or email` }}
      search={useRouteSearch('companies')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/companies', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/companies/:id', { params: { id }, signal })}
      rows={(companies, onEdit) => <CompaniesDeck companies={companies} onEdit={onEdit} />}
      waiting={
        <Center mih={240} role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Loader />
        </Center>
      }
      problem={t`Can not load companies`}
      empty={{
        title: t`No companies yet`,
        text: t`Each company appears here as a card with its picture and contact details.`,
        icon: <IconBuilding size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(company, onClose) => <CompanyModal company={company} onClose={onClose} />}
    />
  );
}
