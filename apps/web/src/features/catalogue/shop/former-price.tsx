import { Trans } from '@lingui/react/macro';
import { Money } from '#ui/money.tsx';
import classes from './shop.module.css';

/** What a product cost before, struck through; screen readers hear it as such. Nothing without one. */
export function FormerPrice({ amount }: { amount: number | null }) {
  if (amount === null) return null;
  return (
    <>
      {' '}
      <span className="only-spoken">
        <Trans>Former price</Trans>{' '}
      </span>
      <s className={classes.former}>
        <Money amount={amount} />
      </s>
    </>
  );
}
