import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { Button, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import { isChosenInMinutes } from '@slipway/domain/catalogue/package-kinds';
import { unitMeasures } from '@slipway/domain/catalogue/unit-choices';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { noPictureChange, PictureField } from '#ui/edit/picture-field.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { minutesText } from '#shared/packages/length-text.ts';
import { refreshRecords } from '#shared/packages/refresh-records.ts';
import { describeKind } from '#shared/packages/describe-kind.ts';
import { kindsQuery } from '#shared/packages/use-kinds.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import {
  addFirstProduct,
  addFirstUnit,
  canDescribe,
  chosenKind,
  deposits,
  firstUnitErrors,
  firstUnitValues,
  kindToSell,
  ownKind,
  usualFor,
  type FirstUnitForm,
  type FirstUnitValues,
  type Kind,
} from './first-unit.ts';
import { OwnKindFields } from './own-kind-fields.tsx';
import { unitTemplates, type UnitTemplate } from './unit-templates.ts';
import { useRefreshOpening } from './use-opening.ts';

/** The first unit, with its picture, its category and a package at its price; the full forms know more. */
export function UnitStep() {
  const kinds = useQuery(kindsQuery);
  const { purpose } = usePageData().settings;
  if (purpose === 'sell') return <UnitForm kinds={[]} />;
  if (kinds.data === undefined) return <Skeleton height={240} radius="md" />;
  const live = kinds.data.filter(({ ended }) => ended === 0);
  // Other kinds start the form again with their defaults.
  return <UnitForm key={live.map(({ code }) => code).join()} kinds={live} />;
}

const templateNames: readonly UnitTemplate[] = ['none', 'length', 'all'];

/** What a price is of, by the kind; without one it is a product's. */
function usePriceLabel(kind: Kind | undefined): string {
  const { t } = useLingui();
  if (kind === undefined) return t`Price`;
  const { length } = kind;
  if (isChosenInMinutes(length)) return t`Price of ${minutesText(shortestLength(length))}`;
  if (length.form !== 'days') return t`Price`;
  return length.counted === 'nights' ? t`Price per night` : t`Price per day`;
}

function UnitForm(props: { kinds: readonly Kind[] }) {
  const { t } = useLingui();
  // Described here and added, while the unit was refused.
  const [made, setMade] = useState<Kind[]>([]);
  const kinds = [...props.kinds, ...made];
  const queryClient = useQueryClient();
  const refreshOpening = useRefreshOpening();
  const sells = usePageData().settings.purpose === 'sell';
  const [picture, setPicture] = useState(noPictureChange);
  const form = useForm<FirstUnitValues>({
    initialValues: firstUnitValues(kinds),
    validate: (values) => firstUnitErrors(values, kinds, sells),
  });
  const add = useMutation({
    mutationFn: async (values: FirstUnitValues) => {
      if (sells) return addFirstProduct(values, picture.file);
      const kind = await kindToSell(values, kinds);
      if (kind === undefined) return;
      if (values.kind === ownKind) {
        setMade([kind]);
        form.setFieldValue('kind', kind.code);
      }
      const { category } = unitTemplates[values.what];
      await addFirstUnit(values, {
        kind,
        picture: picture.file,
        category: category === null ? null : t(category),
      });
    },
    onSuccess: async () => {
      toastSuccess(t`Successfully added`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['units'] }),
        queryClient.invalidateQueries({ queryKey: ['package-kinds'] }),
        refreshRecords(),
        refreshOpening(),
      ]);
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) void showError(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => add.mutate(values), focusFirst)}
      aria-label={sells ? t`Your first product` : t`Your first unit`}
    >
      <Stack gap="md">
        <Fields columns={2}>
          <TextInput label={t`Name`} name="name" {...form.getInputProps('name')} />
          {!sells && <KindSelect form={form} kinds={kinds} />}
          {!sells && form.values.kind === ownKind && <OwnKindFields form={form} />}
          <Prices form={form} kinds={kinds} sells={sells} />
          <CountField
            label={t`Quantity`}
            description={sells ? t`How many you have in stock.` : t`How many of it you have.`}
            name="items_quantity"
            {...form.getInputProps('items_quantity')}
          />
          {!sells && <Size form={form} kinds={kinds} />}
          {!sells && <Measures form={form} />}
        </Fields>
        <PictureField
          picture={null}
          change={picture}
          onChange={setPicture}
          error={typeof form.errors['picture'] === 'string' ? form.errors['picture'] : undefined}
        />
        <Buttons>
          <Button type="submit" loading={add.isPending}>
            <Trans>Add and go on</Trans>
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}

interface Part {
  form: FirstUnitForm;
  kinds: readonly Kind[];
}

/** By which kind it is booked: one of the business, with what it says, or one that is described here. */
function KindSelect({ form, kinds }: Part) {
  const { t } = useLingui();
  if (kinds.length === 0) return null;
  const chosen = kinds.find(({ code }) => code === form.values.kind);
  const own = canDescribe(kinds) ? [{ value: ownKind, label: t`A trip of my own…` }] : [];
  return (
    <Select
      comboboxProps={{ withinPortal: false }}
      label={t`How it is booked`}
      description={
        chosen
          ? describeKind(kindOfFacts(chosen))[0]
          : form.values.kind === ownKind
            ? t`Say when it leaves and how long it lasts.`
            : t`Each has its starts and its length.`
      }
      name="kind"
      placeholder={t`Choose`}
      allowDeselect={false}
      data={[...kinds.map(({ code, name }) => ({ value: code, label: name })), ...own]}
      value={form.values.kind || null}
      onChange={(code) =>
        form.setValues({ kind: code ?? '', ...usualFor(chosenKind(kinds, code ?? '')) })
      }
      error={form.errors['kind']}
    />
  );
}

/** The price, for each type of guest where seats are sold, and the deposit. */
function Prices({ form, kinds, sells }: Part & { sells: boolean }) {
  const { t } = useLingui();
  const { deposit_percent: percent } = usePageData().settings;
  const kind = chosenKind(kinds, form.values.kind);
  const priceLabel = usePriceLabel(kind);
  const labels = {
    settings: t`${percent}% of the total`,
    percent: t`Another percentage of the total`,
    everything: t`The whole total`,
    nothing: t`Nothing`,
  };
  return (
    <>
      {kind?.sold_by === 'seat' ? (
        kind.guest_types.map(({ id, name, takes_seat }, index) => (
          <AmountField
            key={id}
            label={t`Price: ${name}`}
            description={takes_seat ? t`Of a seat.` : t`Without a seat.`}
            name={`type_prices.${index}`}
            {...form.getInputProps(`type_prices.${index}`)}
          />
        ))
      ) : (
        <AmountField label={priceLabel} name="price" {...form.getInputProps('price')} />
      )}
      {!sells && (
        <Select
          comboboxProps={{ withinPortal: false }}
          label={t`Deposit`}
          description={t`What guests pay to book.`}
          name="deposit"
          allowDeselect={false}
          data={deposits.map((value) => ({ value, label: labels[value] }))}
          {...form.getInputProps('deposit')}
        />
      )}
      {!sells && form.values.deposit === 'percent' && (
        <CountField
          label={t`Percentage of the total`}
          description={t`From 0 to 100.`}
          name="deposit_percent"
          decimals={2}
          {...form.getInputProps('deposit_percent')}
        />
      )}
    </>
  );
}

function Size({ form, kinds }: Part) {
  const { t } = useLingui();
  const bySeat = chosenKind(kinds, form.values.kind)?.sold_by === 'seat';
  return (
    <CountField
      label={bySeat ? t`Seats` : t`Largest group`}
      description={bySeat ? t`Guests on a departure.` : t`People on each of them.`}
      name="max_guests"
      {...form.getInputProps('max_guests')}
    />
  );
}

/** What is written down of the unit; nothing has to be. */
function Measures({ form }: { form: FirstUnitForm }) {
  const { t } = useLingui();
  const facts: readonly string[] = unitTemplates[form.values.what].facts;
  const labels = {
    tonnage: t`Tonnage`,
    capacity: t`Capacity`,
    length: t`Length`,
    weight: t`Weight`,
    height: t`Height`,
  };
  return (
    <>
      <Select
        comboboxProps={{ withinPortal: false }}
        label={t`Measures`}
        description={t`What you want to write down of it.`}
        name="what"
        allowDeselect={false}
        data={templateNames.map((name) => ({ value: name, label: t(unitTemplates[name].label) }))}
        {...form.getInputProps('what')}
      />
      {unitMeasures
        .filter((name) => facts.includes(name))
        .map((name) => (
          <CountField
            key={name}
            label={labels[name]}
            name={name}
            decimals={3}
            {...form.getInputProps(name)}
          />
        ))}
    </>
  );
}
