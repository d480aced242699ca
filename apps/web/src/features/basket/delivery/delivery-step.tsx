import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeliveryOffer } from '@slipway/contract/orders/delivery';
import type { ReactNode } from 'react';
import { Problem, Step } from '#features/bookings/index.ts';
import { formatMoney } from '#lib/format.ts';
import {
  anotherRegion,
  regionsOf,
  waysOf,
  type DeliveryField,
  type DeliveryForm,
} from '#shared/delivery/delivery-form.ts';
import { countryChoices } from '#shared/fields/country-choices.ts';
import { missingDelivery, needsPostcode } from '#shared/delivery/delivery-problems.ts';
import classes from './delivery.module.css';

type Problems = Partial<Record<DeliveryField, string>>;

interface Fields {
  form: DeliveryForm;
  offer: DeliveryOffer;
  problems: Problems;
  /** Whether the shipping methods to the country are loading. */
  isQuoting: boolean;
  /** The chosen shipping method; null: none is known. */
  zoneId: number | null;
  onChange: (fields: Partial<DeliveryForm>) => void;
}

/** How the products are delivered: picked up or shipped, where, and at which price (docs/rules/screens.md, "Basket"). */
export function DeliveryStep(
  props: Omit<Fields, 'offer'> & {
    number: number;
    /** Null: not known yet. */
    offer: DeliveryOffer | null;
    /** Why it cannot be delivered as it was asked for; null: it can. */
    problem: string | null;
    /** It was pressed, and is shown as it was sent; absent: not yet. */
    pressed?: ReactNode;
  },
) {
  const { t } = useLingui();
  const { number, form, offer, problem, problems, pressed, onChange } = props;
  const ways = offer === null ? [] : waysOf(offer);
  const done =
    offer !== null &&
    problem === null &&
    ways.length > 0 &&
    Object.keys(missingDelivery(form, offer)).length === 0;
  if (pressed !== undefined) {
    return (
      <Step number={number} title={<Trans>Delivery</Trans>} done>
        {pressed}
      </Step>
    );
  }
  return (
    <Step number={number} title={<Trans>Delivery</Trans>} done={done}>
      <div data-field="delivery-by" tabIndex={-1} className={classes.delivery}>
        {offer === null ? (
          <Skeleton height={64} radius="md" />
        ) : ways.length === 0 ? (
          <NoWay offer={offer} />
        ) : (
          <>
            <div
              className={classes.ways}
              role="radiogroup"
              aria-label={t`Delivery`}
              aria-describedby={problems.by === undefined ? undefined : 'delivery-by-problem'}
            >
              {ways.map((way) => (
                <Choice
                  key={way}
                  name="delivery-by"
                  checked={form.by === way}
                  onChoose={() => onChange({ by: way })}
                >
                  <b>{way === 'pickup' ? <Trans>Pick-up</Trans> : <Trans>Shipping</Trans>}</b>
                  <small>
                    {way === 'pickup' ? (
                      <Trans>Collect it from us. Free.</Trans>
                    ) : (
                      <Trans>Sent to your address.</Trans>
                    )}
                  </small>
                </Choice>
              ))}
            </div>
            <Problem id="delivery-by-problem" text={problems.by} />
            {offer.pickup_only && offer.countries.length > 0 && (
              <p className={classes.hint}>
                <Trans>
                  One of your products is for pick-up only, so this order cannot be shipped.
                </Trans>
              </p>
            )}
            {form.by === 'pickup' && <Places {...props} offer={offer} />}
            {form.by === 'shipping' && <Shipping {...props} offer={offer} />}
            {problem !== null && (
              <p className={classes.problem} role="alert">
                {problem}
              </p>
            )}
          </>
        )}
      </div>
    </Step>
  );
}

function NoWay({ offer }: { offer: DeliveryOffer }) {
  return (
    <p className={classes.problem} role="alert">
      {offer.pickup_only ? (
        <Trans>
          One of your products is for pick-up only, and there is no pick-up place at the moment.
          Remove it to continue.
        </Trans>
      ) : (
        <Trans>
          Products cannot be delivered at the moment: there is no pick-up place, and nothing is
          shipped. Remove them to continue.
        </Trans>
      )}
    </p>
  );
}

function Choice(props: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const { name, checked, onChoose, children } = props;
  return (
    <label className={classes.choice} data-chosen={checked || undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className={classes.choiceText}>{children}</span>
    </label>
  );
}

function Places({ form, offer, problems, onChange }: Fields) {
  const { t } = useLingui();
  return (
    <>
      <div
        className={classes.places}
        role="radiogroup"
        aria-label={t`Pick-up place`}
        data-field="delivery-place"
        aria-describedby={problems.place === undefined ? undefined : 'delivery-place-problem'}
      >
        {offer.pickup_places.map(({ id, name, address, hours }) => (
          <Choice
            key={id}
            name="delivery-place"
            checked={form.placeId === id}
            onChoose={() => onChange({ placeId: id })}
          >
            <b dir="auto">{name}</b>
            {address !== '' && <span dir="auto">{address}</span>}
            {hours !== '' && <small dir="auto">{hours}</small>}
          </Choice>
        ))}
      </div>
      <Problem id="delivery-place-problem" text={problems.place} />
    </>
  );
}

function Shipping(props: Fields) {
  const { t } = useLingui();
  const { form, offer, problems, onChange } = props;
  const regions = regionsOf(offer, form.country);
  const countries = countryChoices(offer.countries.map(({ code }) => code));
  return (
    <>
      <div className={classes.address}>
        <NativeSelect
          label={t`Country`}
          name="country"
          size="md"
          required
          withAsterisk={false}
          autoComplete="shipping country"
          data-field="delivery-country"
          value={form.country}
          error={problems.country}
          onChange={(event) =>
            onChange({ country: event.currentTarget.value, region: '', zoneId: null })
          }
          data={[...(form.country === '' ? [{ value: '', label: t`Choose` }] : []), ...countries]}
        />
        {regions.length > 0 && (
          <NativeSelect
            label={t`Region`}
            name="region"
            size="md"
            required
            withAsterisk={false}
            data-field="delivery-region"
            value={form.region}
            error={problems.region}
            onChange={(event) => onChange({ region: event.currentTarget.value, zoneId: null })}
            data={[
              ...(form.region === '' ? [{ value: '', label: t`Choose` }] : []),
              ...regions.map((name) => ({ value: name, label: name })),
              { value: anotherRegion, label: t`Another region` },
            ]}
          />
        )}
      </div>
      <ShippingMethods {...props} />
      <Address {...props} />
    </>
  );
}

/** The shipping methods to the chosen country and region. */
function ShippingMethods({ form, offer, problems, isQuoting, zoneId, onChange }: Fields) {
  const { t } = useLingui();
  const chooses = form.country !== '' && !(regionsOf(offer, form.country).length && !form.region);
  if (!chooses) return null;
  return (
    <div data-field="delivery-zone" aria-live="polite" aria-busy={isQuoting}>
      {isQuoting ? (
        <Skeleton height={48} radius="md" />
      ) : (
        offer.shipping.length > 0 && (
          <div className={classes.ways} role="radiogroup" aria-label={t`Shipping method`}>
            {offer.shipping.map(({ zone_id: id, name, price, free_from: freeFrom }) => (
              <Choice
                key={id}
                name="delivery-zone"
                checked={zoneId === id}
                onChoose={() => onChange({ zoneId: id })}
              >
                <span className={classes.way}>
                  <b dir="auto">{name}</b>
                  <b className="numbers">
                    {price === 0 ? <Trans>Free</Trans> : formatMoney(price)}
                  </b>
                </span>
                {freeFrom !== null && (
                  <small>
                    <Trans>Free when your products come to {formatMoney(freeFrom)} or more.</Trans>
                  </small>
                )}
              </Choice>
            ))}
          </div>
        )
      )}
      <Problem id="delivery-zone-problem" text={problems.zone} />
    </div>
  );
}

interface AddressField {
  field: 'line1' | 'line2' | 'city' | 'otherRegion' | 'postcode';
  label: string;
  /** How browsers know the field. */
  token: string;
  /** The most characters. */
  most: number;
  isWide: boolean;
}

function Address({ form, offer, problems, onChange }: Fields) {
  const { t } = useLingui();
  const isRegionChosen = regionsOf(offer, form.country).length > 0 && form.region !== anotherRegion;
  const fields: AddressField[] = [
    { field: 'line1', label: t`Address line 1`, token: 'address-line1', most: 120, isWide: true },
    {
      field: 'line2',
      label: t`Address line 2 (optional)`,
      token: 'address-line2',
      most: 120,
      isWide: true,
    },
    { field: 'city', label: t`City`, token: 'address-level2', most: 80, isWide: false },
  ];
  if (!isRegionChosen) {
    fields.push({
      field: 'otherRegion',
      label: t`State or region (optional)`,
      token: 'address-level1',
      most: 80,
      isWide: false,
    });
  }
  fields.push({
    field: 'postcode',
    token: 'postal-code',
    most: 20,
    isWide: false,
    label: needsPostcode(form.country) ? t`Postal code` : t`Postal code (optional)`,
  });
  return (
    <div className={classes.address}>
      {fields.map(({ field, label, token, most, isWide }) => (
        <TextInput
          key={field}
          className={isWide ? (classes.wide ?? '') : ''}
          label={label}
          name={token}
          size="md"
          maxLength={most}
          autoComplete={`shipping ${token}`}
          data-field={`delivery-${field}`}
          value={form[field]}
          error={problems[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
