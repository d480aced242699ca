import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Select, Text } from '@mantine/core';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { takesOwnStarts } from '@slipway/domain/catalogue/kind-rules';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import { isChosenInMinutes, type PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { unitCalendar } from '#shared/packages/package-calendar.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { timesText } from '#shared/packages/kind-words.ts';
import { minutesText } from '#shared/packages/length-text.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { useUnitSearch } from '#features/catalogue/units/use-unit-search.ts';
import { DepositFields } from './deposit-fields.tsx';
import { GuestTypePrices } from './guest-type-prices.tsx';
import { LengthPricesField } from './length-prices-field.tsx';
import { OfferFields } from './offer-fields.tsx';
import {
  PackageFormProvider,
  usePackageForm,
  usePackageFormContext,
} from './package-form-context.ts';
import {
  updateUntouchedLines,
  packageBody,
  packageRules,
  packageValues,
  type PackageValues,
} from './package-values.ts';
import { isManaged } from './package-labels.ts';
import { PriceExample, typedPackage } from './price-example.tsx';
import { PackageWeek } from '#features/catalogue/week/package-week.tsx';
import { WithWeek } from '#features/catalogue/week/with-week.tsx';
import classes from '#features/catalogue/catalogue.module.css';

/**
 * The label of the price, by the kind of the package.
 * @param added the values of a package that is being added: with a choice of lengths its price is that of the shortest
 */
function usePriceLabel(kind: PackageKind | null, added: PackageValues | null): string {
  const { t } = useLingui();
  if (kind !== null && isChosenInMinutes(kind.length) && added !== null) {
    const from = shortestLength(kind.length);
    const isOfShortest = added.length_prices.some(
      ({ length, price }) => length === String(from) && price === added.price,
    );
    if (isOfShortest) return t`Price of ${minutesText(from)}`;
  }
  if (kind?.length.form === 'days') {
    return kind.length.counted === 'nights' ? t`Price per night` : t`Price per day`;
  }
  if (kind?.soldBy === 'seat') return t`Price per guest`;
  return kind?.soldBy === 'item' ? t`Price per item` : t`Price`;
}

/** Adds or edits a package of a unit; an example shows the resulting prices while typing. */
export function PackageModal(props: {
  row: ManagedPackage | null;
  /** The unit by which the list is filtered. */
  unitId: string | null;
  onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const [row, setRow] = useState(props.row);
  const first = packageValues(row);
  const form = usePackageForm({
    initialValues: { ...first, unit_id: first.unit_id ?? props.unitId },
    validate: packageRules,
  });
  const { values } = form;
  const { choices, unit, onSearch } = useUnitSearch(
    values.unit_id === null ? null : Number(values.unit_id),
  );
  const kinds = useKinds();
  const facts =
    kinds.find(({ code }) => code === values.kind) ??
    (row !== null && row.kind === values.kind ? row.kind_facts : undefined);
  const kind = facts === undefined ? null : kindOfFacts(facts);
  const bySeat = kind?.soldBy === 'seat';
  const priceLabel = usePriceLabel(kind, row === null ? values : null);
  /** Proposes the length prices of a new package again, for its new kind or price. */
  const proposeLengthPrices = (code: string | null, price: number | string) => {
    if (row !== null) return;
    const before = { length: facts?.length, price: values.price };
    const now = { length: kinds.find((one) => one.code === code)?.length, price };
    form.setFieldValue('length_prices', updateUntouchedLines(values.length_prices, before, now));
  };
  const unitStarts = unit === undefined ? [] : unitCalendar(unit).starts;
  /** The unit's own starts, where it has some, replace those of the kind. */
  const effectiveStarts = ({ starts }: PackageKind): PackageKind['starts'] =>
    unitStarts.length > 0 && takesOwnStarts(starts) ? { form: 'times', times: unitStarts } : starts;
  const save = useSave({
    form,
    failed: row ? t`Failed to update` : t`Failed to add`,
    send: (typed) => {
      const body = packageBody(typed, kind);
      if (!row)
        return api('POST /api/packages', { body: { ...body, unit_id: typed.unit_id ?? '' } });
      const params = { id: row.id };
      return api('PUT /api/packages/:id', { params, body: { ...body, version: row.version } });
    },
    onSaved: async () => {
      toastSuccess(row ? t`Successfully updated` : t`Successfully added`);
      onClose();
      await Promise.all(
        ['packages', 'units', 'package-kinds'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
  const bookings = row?.used_by.bookings ?? 0;
  const offered = kinds.filter(({ ended, code }) => ended === 0 || code === row?.kind);
  const own = facts && row?.kind === facts.code && !offered.some(({ code }) => code === facts.code);
  return (
    <EditModal
      title={row ? t`Edit package` : t`Add new package`}
      form={form}
      save={save}
      conflict={conflictWays({
        form,
        save,
        valuesOf: packageValues,
        read: async () => {
          if (!row) return null;
          const query = { unit_id: row.unit_id, per_page: 100 };
          const { data } = await api('GET /api/packages', { query });
          return data.filter(isManaged).find(({ id }) => id === row.id);
        },
        onRead: setRow,
      })}
      onClose={onClose}
      size={1080}
    >
      <PackageFormProvider form={form}>
        <WithWeek
          week={
            <PackageWeek
              values={values}
              packageId={row?.id ?? null}
              unit={unit}
              kind={kind}
              offered={unit && kind ? typedPackage(values, unit, kind) : null}
            />
          }
        >
          <Fields columns={2}>
            <Select
              label={sell ? t`Product` : t`Unit`}
              name="unit_id"
              searchable
              disabled={row !== null}
              filter={({ options }) => options}
              onSearchChange={onSearch}
              data={choices}
              {...form.getInputProps('unit_id')}
            />
            <Select
              label={t`Kind`}
              name="kind"
              allowDeselect={false}
              searchable={offered.length > 8}
              nothingFoundMessage={t`No such kind`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={
                kind === null
                  ? t`How it is let.`
                  : timesText({ ...kind, starts: effectiveStarts(kind) })
              }
              data={[...(own ? [facts] : []), ...offered].map(({ code, name }) => ({
                value: code,
                label: name,
              }))}
              {...form.getInputProps('kind')}
              onChange={(code: string | null) => {
                form.setFieldValue('kind', code);
                proposeLengthPrices(code, values.price);
              }}
            />
            <PriceFields
              kind={kind}
              unit={unit}
              label={priceLabel}
              onPrice={(price) => proposeLengthPrices(values.kind, price)}
            />
            {kind !== null && bySeat && <GuestTypePrices kind={kind} />}
            <FreeWarning values={values} kind={kind} />
            {unit !== undefined && kind !== null && <TooFewSeats kind={kind} unit={unit} />}
            {kind !== null && kind.length.form !== 'fixed' && <LengthPricesField kind={kind} />}
            <DepositFields />
          </Fields>
          <section className={classes.section}>
            <Fields columns={2}>
              <OfferFields kind={kind} unit={unit} unitStarts={unitStarts} bookings={bookings} />
              <PriceExample values={values} unit={unit} kind={kind} />
            </Fields>
          </section>
        </WithWeek>
      </PackageFormProvider>
    </EditModal>
  );
}

/** What guests above the included number pay the additional price for. */
function additionalText(kind: PackageKind | null) {
  if (kind?.additionalPer !== 'day' || kind.length.form !== 'days') {
    return t`For each guest above the included number, once.`;
  }
  return kind.length.counted === 'nights'
    ? t`For each guest above the included number and each night.`
    : t`For each guest above the included number and each day.`;
}

/** The price with what it includes, and that of further guests. */
function PriceFields(props: {
  kind: PackageKind | null;
  unit: Unit | undefined;
  label: string;
  onPrice: (price: number | string) => void;
}) {
  const { kind, unit, label, onPrice } = props;
  const { t } = useLingui();
  const form = usePackageFormContext();
  const { values } = form;
  const bySeat = kind?.soldBy === 'seat';
  return (
    <>
      <AmountField
        label={label}
        {...(unit === undefined || values.flat || bySeat
          ? {}
          : {
              description:
                kind?.soldBy === 'item'
                  ? plural(unit.included_guests, {
                      one: 'Includes # guest each.',
                      other: 'Includes # guests each.',
                    })
                  : plural(unit.included_guests, {
                      one: 'Includes # guest.',
                      other: 'Includes # guests.',
                    }),
            })}
        name="price"
        data-autofocus
        {...form.getInputProps('price')}
        onChange={(price: number | string) => {
          form.setFieldValue('price', price);
          onPrice(price);
        }}
      />
      {!values.flat && !bySeat && (
        <AmountField
          label={t`Additional price`}
          description={additionalText(kind)}
          name="additional_price"
          {...form.getInputProps('additional_price')}
        />
      )}
      {!bySeat && (
        <Switch
          className={classes.wide ?? ''}
          label={t`Flat price`}
          description={t`The price holds for any group, and extra guests cost nothing more.`}
          {...form.getInputProps('flat', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/** Warns that the package costs nothing. */
function FreeWarning({ values, kind }: { values: PackageValues; kind: PackageKind | null }) {
  const others =
    kind?.soldBy === 'seat'
      ? Object.values(values.guest_type_prices)
      : values.length_prices.map(({ price }) => price);
  if (values.price !== 0 || others.some((price) => Number(price) > 0)) return null;
  return (
    <Alert className={classes.wide ?? ''} color="orange" variant="light" role="status">
      <Trans>Visitors book this for nothing.</Trans>
    </Alert>
  );
}

/** Says that the unit has fewer seats than guests are needed to sail. */
function TooFewSeats({
  kind,
  unit,
}: {
  kind: PackageKind;
  unit: Pick<Unit, 'name' | 'max_guests'>;
}) {
  const { t } = useLingui();
  const { leastToSail: least } = kind;
  const { name, max_guests: most } = unit;
  if (least === null || least <= most) return null;
  return (
    <Text className={classes.wide ?? ''} size="sm" role="status">
      {t`This kind needs ${least} guests, and ${name} takes ${most}: there a departure goes ahead once it is full.`}
    </Text>
  );
}
