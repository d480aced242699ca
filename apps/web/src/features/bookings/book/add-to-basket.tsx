import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { maxBasketLines } from '@slipway/domain/bookings/basket';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { contactOf, type BookForm } from './book-form.ts';
import { storeForm } from './book-storage.ts';
import classes from './book.module.css';

/** Puts the chosen trip into the basket, to be booked with others in one press. */
export function AddToBasket({ trip, form }: { trip: ShownTrip | null; form: BookForm }) {
  const navigate = useNavigate();
  const { lines, isPending, error, put } = useBasket();
  const { length: count } = lines;
  if (trip === null && count === 0) return null;
  const isFull = count >= maxBasketLines;
  const add = () => {
    if (trip === null) return;
    put({ id: crypto.randomUUID(), trip });
    storeForm(contactOf(form));
    void navigate({ to: '/basket' });
  };
  return (
    <section className={classes.basket}>
      <p>
        {isFull ? (
          <Trans>Your basket is full: it takes at most {maxBasketLines}.</Trans>
        ) : count === 0 ? (
          <Trans>Booking more than one? Add this to your basket and keep choosing.</Trans>
        ) : (
          <Trans>
            Your basket is not empty. The button below books only what is chosen on this page.
          </Trans>
        )}
      </p>
      <div>
        {trip !== null && !isFull && (
          <Button variant="default" disabled={isPending || error !== null} onClick={add}>
            <Trans>Add to basket</Trans>
          </Button>
        )}
        {count > 0 && (
          <Button variant="subtle" onClick={() => void navigate({ to: '/basket' })}>
            <Trans>See basket</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
