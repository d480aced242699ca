import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import { anotherRegion, regionsOf, type DeliveryField } from '#shared/delivery/delivery-form.ts';
import { needsPostcode } from '#shared/delivery/delivery-problems.ts';
import { countryChoices } from '#shared/fields/country-choices.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { packedFieldNames as names, type HandOver, type PackedOrder } from './use-packed-order.ts';
import classes from './orders.module.css';

interface Props {
  packed: PackedOrder;
  textOf: (name: string) => string | undefined;
}

/** Whether an order is handed over as staff write down, or packed for a pick-up place or for shipping. */
export function HandOverChoice({ packed, textOf }: Props) {
  const { t } = useLingui();
  const labels: Record<HandOver, [string, string]> = {
    handed_over: [t`Handed over`, t`At the counter, or as date and address say.`],
    pickup: [t`Packed for pick-up`, t`Collected at a pick-up place once it is ready.`],
    shipping: [t`Shipped`, t`Packed and sent, for the price of shipping.`],
  };
  const offered: HandOver[] = ['handed_over', ...packed.ways];
  if (offered.length === 1 && packed.handOver === 'handed_over') return null;
  const { handOver } = packed;
  const shown = offered.includes(handOver) ? offered : [...offered, handOver];
  return (
    <Radio.Group
      label={t`How the customer gets it`}
      name={names.by}
      value={handOver}
      error={textOf(names.by) ?? textOf('delivery.by')}
      onChange={(value) => packed.setHandOver(shown.find((one) => one === value) ?? handOver)}
    >
      <Stack gap="xs" mt="xs">
        {shown.map((value) => (
          <Radio
            key={value}
            value={value}
            label={labels[value][0]}
            description={labels[value][1]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The pick-up place, or the address and the shipping method, of an order that is packed. */
export function PackedFields({ packed, textOf }: Props) {
  const { t } = useLingui();
  const { offer, form, handOver, change, problem } = packed;
  if (handOver === 'handed_over' || offer === null) return null;
  return (
    <>
      {handOver === 'pickup' ? (
        <NativeSelect
          label={t`Pick-up place`}
          name={names.place}
          value={form.placeId ?? ''}
          error={textOf(names.place)}
          onChange={(event) => change({ placeId: Number(event.currentTarget.value) || null })}
          data={[
            ...(form.placeId === null ? [{ value: '', label: t`Choose` }] : []),
            ...offer.pickup_places.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : (
        <ShippingFields packed={packed} textOf={textOf} offer={offer} />
      )}
      {problem !== null && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function ShippingFields(props: Props & { offer: NonNullable<PackedOrder['offer']> }) {
  const { packed, offer, textOf } = props;
  const { t } = useLingui();
  const { form, change, zoneId } = packed;
  const regions = regionsOf(offer, form.country);
  const isNamed = regions.length > 0 && form.region !== anotherRegion;
  const text = (
    field: Exclude<DeliveryField, 'by' | 'place' | 'zone'>,
    label: string,
    most: number,
  ) => (
    <TextInput
      label={label}
      name={names[field]}
      maxLength={most}
      value={form[field]}
      error={textOf(names[field])}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Fields columns={2}>
        <NativeSelect
          label={t`Country`}
          name={names.country}
          value={form.country}
          error={textOf(names.country)}
          onChange={(event) =>
            change({ country: event.currentTarget.value, region: '', zoneId: null })
          }
          data={[
            ...(form.country === '' ? [{ value: '', label: t`Choose` }] : []),
            ...countryChoices(offer.countries.map(({ code }) => code)),
          ]}
        />
        {regions.length > 0 && (
          <NativeSelect
            label={t`Region`}
            name={names.region}
            value={form.region}
            error={textOf(names.region)}
            onChange={(event) => change({ region: event.currentTarget.value, zoneId: null })}
            data={[
              ...(form.region === '' ? [{ value: '', label: t`Choose` }] : []),
              ...regions.map((name) => ({ value: name, label: name })),
              { value: anotherRegion, label: t`Another region` },
            ]}
          />
        )}
        {text('line1', t`Address line 1`, 120)}
        {text('line2', t`Address line 2 (optional)`, 120)}
        {text('city', t`City`, 80)}
        {!isNamed && text('otherRegion', t`State or region (optional)`, 80)}
        {text(
          'postcode',
          needsPostcode(form.country) ? t`Postal code` : t`Postal code (optional)`,
          20,
        )}
      </Fields>
      {offer.shipping.length > 0 && (
        <Radio.Group
          label={t`Shipping method`}
          name={names.zone}
          value={zoneId === null ? '' : String(zoneId)}
          error={textOf(names.zone)}
          onChange={(value) => change({ zoneId: Number(value) })}
        >
          <Stack gap="xs" mt="xs">
            {offer.shipping.map(({ zone_id: id, name, price, free_from: freeFrom }) => (
              <Radio
                key={id}
                value={String(id)}
                label={
                  <>
                    <bdi>{name}</bdi>:{' '}
                    <span className="numbers">{price === 0 ? t`Free` : formatMoney(price)}</span>
                  </>
                }
                description={
                  freeFrom === null ? undefined : (
                    <Trans>Free when its products come to {formatMoney(freeFrom)} or more.</Trans>
                  )
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}
