import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { CardFace } from '@slipway/contract/payments';
import { api } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { pageData, setUser } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { confirmFirst, showError } from '#ui/dialogs.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { Section } from './section.tsx';
import classes from './profile.module.css';

const AddCardModal = lazy(() =>
  loadChunk(() => import('./add-card-modal.tsx')).then((it) => ({ default: it.AddCardModal })),
);

const nameOf = ({ brand, last4 }: CardFace) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;

function until({ exp_month: month, exp_year: year }: CardFace): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}

/** After any change the default card is fetched and becomes the user's active card (spec A section 4). */
async function followDefault(): Promise<void> {
  const { data } = await api('GET /api/cards/default');
  const { user } = pageData();
  if (user !== null) setUser({ ...user, card: data });
}

/** One's saved cards: add, choose the default, remove; removal is never blocked. */
export function CardsSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const changeQuery = useQueryChange();
  const isAdding = useQueryValue('card') === 'new';
  const cards = useQuery({
    queryKey: ['cards'],
    queryFn: ({ signal }) => api('GET /api/cards', { signal }),
  });
  const changed = async () => {
    toastSuccess(t`Your changes have been updated.`);
    await Promise.all([followDefault(), queryClient.invalidateQueries({ queryKey: ['cards'] })]);
  };
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/cards/:id', { params: { id } }),
    onSuccess: changed,
    onError: (error) => showError(error),
  });
  const choose = useMutation({
    mutationFn: (id: number) =>
      api('PUT /api/cards/:id', { params: { id }, body: { active: true } }),
    onSuccess: changed,
    onError: (error) => showError(error),
  });
  const askRemove = async (card: CardFace) => {
    const yes = await confirmFirst({
      title: t`Remove ${nameOf(card)}?`,
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (yes) remove.mutate(card.id);
  };
  const rows = cards.data?.data;
  return (
    <Section
      title={t`Saved cards`}
      id="cards"
      action={
        <Button variant="default" size="sm" onClick={() => changeQuery({ card: 'new' })}>
          <Trans>Add card</Trans>
        </Button>
      }
    >
      {cards.isPending && <Skeleton height={72} role="status" aria-label={t`Loading…`} />}
      {cards.isError && (
        <LoadProblem
          title={t`Your cards could not be loaded`}
          error={cards.error}
          onRetry={() => void cards.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          <Trans>No card yet. Payments and tips use the active card.</Trans>
        </Text>
      )}
      <ul className={classes.items}>
        {rows?.map((card) => (
          <li key={card.id} className={classes.item}>
            <div className={classes.words}>
              <div className={classes.name}>
                <bdi>{nameOf(card)}</bdi>
                {card.active && <Badge tone="good">{t`Active`}</Badge>}
              </div>
              <div className={classes.small}>
                <Trans>Valid until {until(card)}</Trans>
              </div>
            </div>
            <div className={classes.buttons}>
              {!card.active && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t`Pay with ${nameOf(card)}`}
                  loading={choose.isPending && choose.variables === card.id}
                  onClick={() => choose.mutate(card.id)}
                >
                  <Trans>Make it active</Trans>
                </Button>
              )}
              <Button
                variant="subtle"
                size="xs"
                aria-label={t`Remove ${nameOf(card)}`}
                onClick={() => void askRemove(card)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isAdding && (
          <AddCardModal
            onClose={() => changeQuery({ card: null })}
            onAdded={async () => {
              changeQuery({ card: null });
              await changed();
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}
