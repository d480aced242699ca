import { Trans } from '@lingui/react/macro';
import type { ShownProducts } from '../basket-storage.ts';
import { countryNames } from './country-names.ts';
import type { OrderedDelivery } from './delivery-form.ts';

/** Where products are picked up or shipped to, as it was ordered. */
export function DeliverySummary({
  delivery,
  place,
}: {
  delivery: OrderedDelivery;
  place: ShownProducts['place'];
}) {
  if (delivery.by === 'pickup') {
    const where = [place?.name, place?.address, place?.hours].filter(Boolean).join(', ');
    return (
      <span>
        <Trans>Pick-up</Trans>
        {where !== '' && (
          <>
            {': '}
            <bdi>{where}</bdi>
          </>
        )}
      </span>
    );
  }
  const { line1, line2, city, region, postcode, country } = delivery.address;
  const [named] = countryNames([country]);
  const parts = [line1, line2, city, region, postcode, named?.label];
  return (
    <span>
      <Trans>Shipping</Trans>
      {': '}
      <bdi>{parts.filter(Boolean).join(', ')}</bdi>
    </span>
  );
}
