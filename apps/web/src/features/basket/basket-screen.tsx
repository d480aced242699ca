import { Skeleton, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteSearch } from '#lib/route-search.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { BasketSteps } from './basket-steps.tsx';
import { BasketThanks } from './basket-thanks.tsx';
import { EmptyBasket } from './empty-basket.tsx';
import { KeptBasket } from './kept-basket.tsx';
import { useBasketForm } from './use-basket-form.ts';
import classes from './basket.module.css';

function Heading() {
  return (
    <Title order={1} tabIndex={-1} className={classes.title}>
      <Trans>Your basket</Trans>
    </Title>
  );
}

/** The basket, or a receipt (docs/rules/screens.md, "Basket"). */
export function BasketScreen() {
  const { receipt } = useRouteSearch('basket');
  return receipt === null ? <Basket /> : <KeptBasket key={receipt} name={receipt} />;
}

/** Trips and products with current prices and availability, delivery, contact details, and one payment. */
function Basket() {
  const { t } = useLingui();
  const form = useBasketForm();
  const { basket, units, hasTrips, checkOut } = form;
  if (checkOut.done !== null) return <BasketThanks done={checkOut.done} />;
  const problem = basket.error ?? (hasTrips ? units.error : null);
  if (problem !== null) {
    return (
      <>
        <Heading />
        <LoadProblem
          title={t`Your basket could not be loaded`}
          error={problem}
          onRetry={() => {
            basket.refetch();
            void units.refetch();
          }}
        />
      </>
    );
  }
  const isLoading = basket.isPending || (hasTrips && units.isPending);
  if (!isLoading && form.lines.length === 0) {
    return (
      <>
        <Heading />
        <EmptyBasket />
      </>
    );
  }
  return (
    // One element while it is loading and after it, so that the heading keeps the focus.
    <div className={classes.page}>
      <Heading />
      {isLoading ? (
        <div role="status" aria-busy="true" aria-label={t`Loading...`}>
          <Skeleton height={120} radius="lg" />
        </div>
      ) : (
        <BasketSteps basket={form} />
      )}
    </div>
  );
}
