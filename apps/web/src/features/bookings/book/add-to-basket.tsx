import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { mostLines, type ShownTrip } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { contactOf, type BookForm } from './book-form.ts';
import { storeForm } from './book-storage.ts';
import classes from './book.module.css';

/** Puts the chosen trip into the basket, to be booked with others in one press. */
export function AddToBasket({ trip, form }: { trip: ShownTrip | null; form: BookForm }) {
  const navigate = useNavigate();
  const { lines, isPending, replace } = useBasket();
  const { length: count } = lines;
  if (trip === null && count === 0) return null;
  const add = () => {
    if (trip === null) return;
    replace([...lines, { trip }]);
    storeForm(contactOf(form));
    void navigate({ to: '/basket' });
  };
  return (
    <section className={classes.basket}>
      <p>
        {count === 0 ? (
          <Trans>Booking more than one? Put this into the basket and choose the next.</Trans>
        ) : (
          <Trans>
            Your basket is not empty. The button below books only what is chosen on this page.
          </Trans>
        )}
      </p>
      <div>
        {trip !== null && count < mostLines && (
          <Button variant="default" disabled={isPending} onClick={add}>
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
