import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Address } from '@slipway/contract/own-account';
import { api } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { confirmFirst, showError } from '#ui/dialogs.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { countryName } from './countries.ts';
import { Section } from './section.tsx';
import classes from './profile.module.css';

const AddressModal = lazy(() =>
  loadChunk(() => import('./address-modal.tsx')).then((it) => ({ default: it.AddressModal })),
);

const linesOf = (address: Address) =>
  [
    address.line1,
    address.line2,
    [address.city, address.region, address.postal_code].filter((it) => it !== '').join(', '),
    countryName(address.country),
  ]
    .filter((line) => line !== '')
    .join('\n');

/** One's own addresses, the default first. Which one is edited stands in the URL. */
export function AddressesSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const changeQuery = useQueryChange();
  const asked = useQueryValue('address');
  const addresses = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => api('GET /api/addresses', { signal }),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['addresses'] });
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/addresses/:id', { params: { id } }),
    onSuccess: async () => {
      toastSuccess(t`Your changes have been updated.`);
      await refresh();
    },
    onError: (error) => showError(error),
  });
  const askRemove = async (address: Address) => {
    const yes = await confirmFirst({
      title: t`Remove the address ${address.label}?`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (yes) remove.mutate(address.id);
  };
  const rows = addresses.data?.data;
  const edited = rows?.find(({ id }) => String(id) === asked);
  const open = asked === 'new' ? null : edited;
  return (
    <Section
      title={t`Addresses`}
      action={
        <Button variant="default" size="sm" onClick={() => changeQuery({ address: 'new' })}>
          <Trans>Add address</Trans>
        </Button>
      }
    >
      {addresses.isPending && <Skeleton height={72} role="status" aria-label={t`Loading…`} />}
      {addresses.isError && (
        <LoadProblem
          title={t`Your addresses could not be loaded`}
          error={addresses.error}
          onRetry={() => void addresses.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          <Trans>No address yet. Invoices and deliveries use the default one.</Trans>
        </Text>
      )}
      <ul className={classes.items}>
        {rows?.map((address) => (
          <li key={address.id} className={classes.item}>
            <div className={classes.words}>
              <div className={classes.name}>
                {address.label}
                {address.default && <Badge tone="good">{t`Default`}</Badge>}
              </div>
              <div className={classes.small}>{linesOf(address)}</div>
            </div>
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="xs"
                aria-label={t`Edit the address ${address.label}`}
                onClick={() => changeQuery({ address: address.id })}
              >
                <Trans>Edit</Trans>
              </Button>
              <Button
                variant="subtle"
                size="xs"
                aria-label={t`Remove the address ${address.label}`}
                onClick={() => void askRemove(address)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked !== null && open !== undefined && (
          <AddressModal
            key={asked}
            address={open}
            onClose={() => changeQuery({ address: null })}
            onSaved={async () => {
              toastSuccess(t`Your changes have been updated.`);
              changeQuery({ address: null });
              await refresh();
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}
