import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { cardName, validUntil } from '#shared/cards/card-labels.ts';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { pageData, setUser, usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { safeReturn } from '#features/identity/sign-in/after-sign-in.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { OwnRows } from './own-rows.tsx';

const AddCardModal = lazyPart(async () => (await import('./add-card-modal.tsx')).AddCardModal);

/**
 * After any change the default card is fetched and becomes the user's active card (docs/rules/screens.md,
 * "Profile").
 */
async function followDefault(): Promise<void> {
  const { data } = await api('GET /api/cards/default');
  const { user } = pageData();
  if (user !== null) setUser({ ...user, card: data });
}

/** The user's saved cards: add, choose the default, remove. A card can always be removed. */
export function CardsSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const changeQuery = useQueryChange();
  const router = useRouter();
  const search = useRouteSearch('profile');
  const { asks_for_cards: asksForCards } = usePageData().payment;
  const isAdding = search.card === 'new' && asksForCards;
  const back = safeReturn(search.return);
  const cards = useQuery({
    queryKey: ['cards'],
    queryFn: ({ signal }) => api('GET /api/cards', { signal }),
  });
  const changed = async () => {
    toastSuccess(t`Your changes have been updated.`);
    await Promise.all([followDefault(), queryClient.invalidateQueries({ queryKey: ['cards'] })]);
  };
  const choose = useMutation({
    mutationFn: (id: number) =>
      api('PUT /api/cards/:id', { params: { id }, body: { active: true } }),
    onSuccess: changed,
    onError: (error) => showError(error),
  });
  return (
    <OwnRows
      title={t`Saved cards`}
      id="cards"
      list={cards}
      present={(card) => ({
        id: card.id,
        name: cardName(card),
        mark: card.active ? t`Active` : null,
        note: t`Valid until ${validUntil(card)}`,
      })}
      problem={t`Your cards could not be loaded`}
      none={
        asksForCards
          ? t`No card yet. Payments and tips use the active card.`
          : t`No card is taken here.`
      }
      add={asksForCards ? { word: t`Add card`, press: () => changeQuery({ card: 'new' }) } : null}
      removal={{
        question: (name) => t`Remove ${name}?`,
        label: (name) => t`Remove ${name}`,
        send: (id) => api('DELETE /api/cards/:id', { params: { id } }),
        done: changed,
      }}
      actions={(card, name) =>
        !card.active && (
          <Button
            variant="default"
            size="xs"
            aria-label={t`Pay with ${name}`}
            loading={choose.isPending && choose.variables === card.id}
            onClick={() => choose.mutate(card.id)}
          >
            <Trans>Make active</Trans>
          </Button>
        )
      }
    >
      {back !== null && (cards.data?.data.length ?? 0) > 0 && (
        <Button variant="default" onClick={() => void router.navigate({ href: back })}>
          <Trans>Back to your booking</Trans>
        </Button>
      )}
      {isAdding && (
        <AddCardModal
          onClose={() => changeQuery({ card: null })}
          onAdded={async () => {
            changeQuery({ card: null });
            await changed();
          }}
        />
      )}
    </OwnRows>
  );
}
