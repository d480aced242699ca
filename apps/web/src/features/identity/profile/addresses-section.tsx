import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressLines } from '#lib/address-lines.ts';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { OwnRows } from './own-rows.tsx';

const AddressModal = lazyPart(async () => (await import('./address-modal.tsx')).AddressModal);

/** The user's addresses, default first. The URL names the one being edited. */
export function AddressesSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const changeQuery = useQueryChange();
  const { address: requested } = useRouteSearch('profile');
  const addresses = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => api('GET /api/addresses', { signal }),
  });
  const saved = async () => {
    toastSuccess(t`Your changes have been updated.`);
    await queryClient.invalidateQueries({ queryKey: ['addresses'] });
  };
  const edited = addresses.data?.data.find(({ id }) => id === requested);
  const open = requested === 'new' ? null : edited;
  return (
    <OwnRows
      title={t`Addresses`}
      list={addresses}
      present={(address) => ({
        id: address.id,
        name: address.label,
        mark: address.default ? t`Default` : null,
        note: addressLines(address),
      })}
      problem={t`Your addresses could not be loaded`}
      none={t`No address yet. Invoices and deliveries use the default one.`}
      add={{ word: t`Add address`, press: () => changeQuery({ address: 'new' }) }}
      removal={{
        question: (name) => t`Remove the address ${name}?`,
        label: (name) => t`Remove the address ${name}`,
        send: (id) => api('DELETE /api/addresses/:id', { params: { id } }),
        done: saved,
      }}
      actions={(address, name) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t`Edit the address ${name}`}
          onClick={() => changeQuery({ address: address.id })}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
    >
      {requested !== null && open !== undefined && (
        <AddressModal
          key={requested}
          address={open}
          onClose={() => changeQuery({ address: null })}
          onSaved={async () => {
            changeQuery({ address: null });
            await saved();
          }}
        />
      )}
    </OwnRows>
  );
}
