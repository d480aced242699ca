import { Trans, useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';

/** The links of an empty basket: to the booking page, and to the shop where it shows something. */
function EmptyBasketLinks() {
  const { settings, shop } = usePageData();
  const lets = settings.purpose === 'rent';
  return (
    <>
      {lets && (
        <ButtonLink to="/book">
          <Trans>Choose what to book</Trans>
        </ButtonLink>
      )}
      {(shop || !lets) && (
        <ButtonLink to="/shop" {...(lets && { variant: 'default' })}>
          <Trans>Go to the shop</Trans>
        </ButtonLink>
      )}
    </>
  );
}

/** When a trip begins and how long it lasts, for one beside it; a stay has neither. */
function sameTimeAs(trip: ShownTrip | undefined) {
  if (trip === undefined || trip.days !== undefined) return {};
  const { date, time, length } = trip;
  return { date, time, ...(length !== undefined && { length }) };
}

/** Links to add more of what is in the basket; another trip begins at the time of the last one. */
export function AddMoreLinks({
  lastTrip,
  hasProducts,
  hasGifts,
}: {
  lastTrip: ShownTrip | undefined;
  hasProducts: boolean;
  hasGifts: boolean;
}) {
  const { settings } = usePageData();
  return (
    <>
      {(lastTrip !== undefined || settings.purpose === 'rent') && (
        <ButtonLink to="/book" search={sameTimeAs(lastTrip)} variant="default" size="sm">
          {hasProducts || hasGifts ? <Trans>Add a booking</Trans> : <Trans>Add another</Trans>}
        </ButtonLink>
      )}
      {hasProducts && (
        <ButtonLink to="/shop" variant="default" size="sm">
          <Trans>Back to the shop</Trans>
        </ButtonLink>
      )}
      {hasGifts && settings.gift_cards.sold && (
        <ButtonLink to="/gift-cards" variant="default" size="sm">
          <Trans>Add another gift card</Trans>
        </ButtonLink>
      )}
    </>
  );
}

export function EmptyBasket() {
  const { t } = useLingui();
  const { settings, shop } = usePageData();
  const text =
    settings.purpose === 'sell' ? (
      <Trans>What you add in the shop appears here.</Trans>
    ) : shop ? (
      <Trans>Add bookings and products, and pay for them in one go.</Trans>
    ) : (
      <Trans>Add several bookings and pay for them in one go.</Trans>
    );
  return (
    <EmptyState title={t`Your basket is empty`} action={<EmptyBasketLinks />}>
      {text}
    </EmptyState>
  );
}
