import { Plural, Trans } from '@lingui/react/macro';

/** The terms of an order of the shop (docs/rules/cancelling-and-refunds.md): cancelling it, and for how long it can be returned. */
export function ShopTerms({ days }: { days: number }) {
  return (
    <>
      <Trans>Products: free cancellation until your order is packed.</Trans>{' '}
      {days === 0 ? (
        <Trans>They cannot be returned after that.</Trans>
      ) : (
        <Plural
          value={days}
          one="Returns within # day of delivery."
          other="Returns within # days of delivery."
        />
      )}
    </>
  );
}
