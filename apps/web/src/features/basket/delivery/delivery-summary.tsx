import { Trans } from '@lingui/react/macro';
import type { ShownProducts } from '../basket-storage.ts';
import { countryNames } from '#shared/fields/country-choices.ts';
import type { OrderedDelivery } from '#shared/delivery/delivery-form.ts';

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
  const [countryName] = countryNames([country]);
  const parts = [line1, line2, city, region, postcode, countryName];
  return (
    <span>
      <Trans>Shipping</Trans>
      {': '}
      <bdi>{parts.filter(Boolean).join(', ')}</bdi>
    </span>
  );
}
