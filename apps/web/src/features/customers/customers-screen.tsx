import { Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskArea } from '@slipway/domain/identity/abilities';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { EndedSwitch } from '#ui/list/filter-select.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ImportButton } from './imports/import-button.tsx';
import { CustomersList } from './customers-list.tsx';
import { useCustomerFilter } from './use-customer-filter.ts';

const CustomerModal = lazyPart(async () => (await import('./customer-modal.tsx')).CustomerModal);

/** Everyone who booked, ordered or registered. */
export function CustomersScreen() {
  const { t } = useLingui();
  return (
    <Customers
      repeat={false}
      title={t`Customers`}
      lead={t`Everyone who has booked, ordered or registered.`}
      empty={t`Anyone who books a package or registers appears here.`}
    />
  );
}

/** Repeat customers, with more than one booking or order, with counts and totals. */
export function RepeatCustomersScreen() {
  const { t } = useLingui();
  return (
    <Customers
      repeat
      title={t`Returning customers`}
      lead={t`Customers with more than one booking or order, biggest spenders first.`}
      empty={t`Anyone who books or orders a second time appears here.`}
    />
  );
}

function Customers(props: { repeat: boolean; title: string; lead: string; empty: string }) {
  const { repeat, title, lead, empty } = props;
  const { t } = useLingui();
  const urlState = useCustomerFilter(repeat);
  const { query } = urlState;
  const list = useQuery({
    queryKey: ['customers', 'list', repeat, query],
    queryFn: ({ signal }) =>
      repeat
        ? api('GET /api/customers-repeat', { query, signal })
        : api('GET /api/customers', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const opened = useLoadedRow('customers', urlState.open, (id, signal) =>
    api('GET /api/customer/:id', { params: { id }, signal }),
  );
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        action={
          !repeat && (
            <Group gap="xs">
              <ImportButton what="customers" />
              <NewCustomer />
            </Group>
          )
        }
      />
      <ListTools
        urlState={urlState}
        label={t`Search customers`}
        placeholder={t`Name, email or phone`}
      >
        <EndedSwitch urlState={urlState} ended={urlState.ended} />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The customers could not be loaded`}
        toast={t`Something went wrong.`}
        empty={{
          title: t`No customers yet`,
          text: empty,
          icon: <IconUsersGroup size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <CustomersList
            customers={rows}
            urlState={urlState}
            repeat={repeat}
            onOpen={urlState.edit}
          />
        )}
      </ListFrame>
      {typeof urlState.open === 'number' && opened.data && (
        <CustomerModal
          key={urlState.open}
          customer={opened.data.data}
          onClose={() => urlState.edit(null)}
          onOpen={urlState.edit}
        />
      )}
    </>
  );
}

function NewCustomer() {
  const { settings } = usePageData();
  const mayMake = useMay(deskArea);
  if (!mayMake) return null;
  return (
    <ButtonLink
      to={pathOf('new-customer', settings.purpose)}
      color="signal"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      <Trans>New customer</Trans>
    </ButtonLink>
  );
}
