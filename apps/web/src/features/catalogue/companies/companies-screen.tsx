import '@mantine/core/styles/Center.css';
import { Center, Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { IconBuilding } from '@tabler/icons-react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { CompaniesDeck } from './companies-deck.tsx';
import { CompanyModal } from './company-modal.tsx';

/** Companies as a deck of cards with their dialogs (docs/rules/screens.md, "Companies"). */
export function CompaniesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const isOne = settings.company_id !== 0;
  const navigate = useNavigate();
  // Another company would not be shown anywhere.
  const toSeveral = async () => {
    const agreed = await askToConfirm({
      title: t`Your business is one company`,
      text: t`To add more, choose “Several companies” in the settings first. Each then has a name and contact of its own.`,
      yes: t`Go to Several companies`,
      no: t`Close`,
    });
    if (agreed) await navigate({ to: '/admin/settings', hash: 'companies' });
  };
  return (
    <ListScreen
      queryKey="companies"
      title={t`Companies`}
      lead={
        settings.company_id === 0
          ? settings.purpose === 'sell'
            ? t`The companies that offer something here, each with its own products and categories.`
            : t`The companies that offer something here, each with its own units and categories.`
          : t`Your business is this company: its name, contact and logo are those in the settings.`
      }
      add={isOne ? null : t`Add Company`}
      {...(isOne
        ? { otherActions: <AddButton onClick={() => void toSeveral()}>{t`Add Company`}</AddButton> }
        : {})}
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
