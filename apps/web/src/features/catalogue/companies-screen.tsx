import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CompaniesDeck } from './companies-deck.tsx';
import { CompanyModal } from './company-modal.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListTools } from './list-tools.tsx';
import { useListPlace } from './use-list-place.ts';

/** Companies: a deck of cards, and the two modals (spec B section 2). */
export function CompaniesScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const place = useListPlace(['id', 'name'], 'name');
  const list = useQuery({
    queryKey: ['companies', 'list', place.query],
    queryFn: ({ signal }) => api('GET /api/companies', { query: place.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const opened =
    typeof place.open === 'number' ? list.data?.data.find(({ id }) => id === place.open) : null;
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => place.edit('new')}
    >
      <Trans>Add Company</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Companies`}
        lead={
          settings.company_id === 0
            ? t`Whoever offers something here. Each has its own units and categories.`
            : t`The settings fix the business to this company. With company id 0, all of them are here.`
        }
        action={add}
      />
      <ListTools place={place} placeholder={t`Name, description or e-mail`} />
      <ListFrame
        list={list}
        place={place}
        problem={t`Can not load companies`}
        empty={{
          title: t`No companies yet`,
          text: t`A company with its picture and how to reach it appears here as a card.`,
          icon: <IconBuilding size={28} stroke={1.6} aria-hidden />,
          action: add,
        }}
      >
        {(rows) => <CompaniesDeck companies={rows} onEdit={place.edit} />}
      </ListFrame>
      {(place.open === 'new' || opened) && (
        <CompanyModal key={place.open} company={opened ?? null} onClose={() => place.edit(null)} />
      )}
    </>
  );
}
