import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unitMeasures } from '@slipway/domain/catalogue/unit-choices';
import { api, type Answer } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { noPictureChange, PictureField } from '#ui/edit/picture-field.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { minutesText } from '#shared/packages/length-text.ts';
import { kindsQuery } from '#shared/packages/use-kinds.ts';
import { likelyTemplate, unitTemplates, type UnitTemplate } from './unit-templates.ts';
import { useRefreshOpening } from './use-opening.ts';

type Kind = Answer<'GET /api/package-kinds'>['data'][number];

/** The first unit, with its picture, its category and a package at its price; the full forms know more. */
export function UnitStep() {
  const kinds = useQuery(kindsQuery);
  const { purpose } = usePageData().settings;
  if (purpose === 'sell') return <UnitForm kinds={[]} />;
  if (kinds.data === undefined) return <Skeleton height={240} radius="md" />;
  const live = kinds.data.filter(({ ended }) => ended === 0);
  if (live.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Choose what you offer first: the price belongs to it.</Trans>
      </Text>
    );
  }
  return <UnitForm kinds={live} />;
}

const templateNames: readonly UnitTemplate[] = ['all', 'length', 'none'];

/** The category of this name, or a new one that says what its units have. */
async function categoryOf(name: string, what: UnitTemplate): Promise<number> {
  const query = { page: 1, per_page: 100, q: name, sort: 'name' };
  const { data } = await api('GET /api/unitCategories', { query });
  const there = data.find((category) => category.name === name);
  if (there) return there.id;
  const facts = unitTemplates[what].facts;
  const added = await api('POST /api/unitCategories', {
    // An empty list cannot be sent.
    body: { name, unit_facts: facts.length === 0 ? ['none'] : [...facts] },
  });
  return added.data.id;
}

/** A package at one price for any group; where the length is chosen, it is the price of the shortest. */
async function addPackage(unitId: number, kind: Kind, price: number): Promise<void> {
  const { length } = kind;
  await api('POST /api/packages', {
    body: {
      unit_id: unitId,
      kind: kind.code,
      price,
      additional_price: null,
      ...(length.form === 'choice' && { length_prices: [{ length: length.from, price }] }),
    },
  });
}

/** What a price is of, by the kind; without one it is a product's. */
function usePriceLabel(kind: Kind | undefined): string {
  const { t } = useLingui();
  if (kind === undefined) return t`Price`;
  if (kind.sold_by === 'seat') return t`Price of a seat`;
  const { length } = kind;
  if (length.form === 'choice') return t`Price of ${minutesText(length.from)}`;
  if (length.form !== 'days') return t`Price`;
  return length.counted === 'nights' ? t`Price per night` : t`Price per day`;
}

/** Numbers are empty texts while nothing is typed. */
interface UnitStepValues extends Record<string, unknown> {
  name: string;
  what: UnitTemplate;
  kind: string;
  price: number | string;
  items_quantity: number | string;
  max_guests: number | string;
  tonnage: number | string;
  capacity: number | string;
  length: number | string;
  weight: number | string;
  height: number | string;
}

function UnitForm({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refreshOpening = useRefreshOpening();
  const { purpose } = usePageData().settings;
  const sells = purpose === 'sell';
  const [picture, setPicture] = useState(noPictureChange);
  const form = useForm<UnitStepValues>({
    initialValues: {
      name: '',
      what: likelyTemplate(
        kinds.map((kind) => ({ form: kind.length.form, bySeat: kind.sold_by === 'seat' })),
      ),
      kind: kinds[0]?.code ?? '',
      price: '',
      items_quantity: 1,
      max_guests: 6,
      tonnage: '',
      capacity: '',
      length: '',
      weight: '',
      height: '',
    },
    validate: {
      name: (name) => (name.trim().length < 3 ? t`Name is required` : null),
      price: (price) => (typeof price === 'number' ? null : t`Price is numeric`),
    },
  });
  const { values } = form;
  const kind = kinds.find(({ code }) => code === values.kind);
  const priceLabel = usePriceLabel(kind);
  const facts: readonly string[] = sells ? [] : unitTemplates[values.what].facts;
  const needed = unitMeasures.filter((name) => facts.includes(name));
  const labels = {
    tonnage: t`Tonnage`,
    capacity: t`Capacity`,
    length: t`Length`,
    weight: t`Weight`,
    height: t`Height`,
  };
  const add = useMutation({
    mutationFn: async () => {
      const { name, price, items_quantity, max_guests, what } = values;
      const files = { picture: picture.file ?? [] };
      const shared = { _method: 'POST' as const, name, price, items_quantity };
      if (sells) return api('POST /api/units', { body: shared, files });
      const { category } = unitTemplates[what];
      const categoryId = category === null ? 0 : await categoryOf(t(category), what);
      const unit = await api('POST /api/units', {
        body: {
          ...shared,
          unit_category_id: categoryId,
          max_guests,
          included_guests: max_guests,
          ...Object.fromEntries(needed.map((measure) => [measure, values[measure]])),
        },
        files,
      });
      if (kind) await addPackage(unit.data.id, kind, Number(price));
      return unit;
    },
    onSuccess: async () => {
      toastSuccess(t`Successfully added`);
      await queryClient.invalidateQueries({ queryKey: ['units'] });
      await refreshOpening();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => add.mutate(), focusFirst)}
      aria-label={sells ? t`Your first product` : t`Your first unit`}
    >
      <Stack gap="md">
        <Fields columns={2}>
          <TextInput label={t`Name`} name="name" {...form.getInputProps('name')} />
          {!sells && (
            <Select
              comboboxProps={{ withinPortal: false }}
              label={t`Measures`}
              description={t`What you want to write down of it.`}
              name="what"
              allowDeselect={false}
              data={templateNames.map((name) => ({
                value: name,
                label: t(unitTemplates[name].label),
              }))}
              {...form.getInputProps('what')}
            />
          )}
          {!sells && (
            <Select
              comboboxProps={{ withinPortal: false }}
              label={t`How it is booked`}
              name="kind"
              allowDeselect={false}
              data={kinds.map(({ code, name }) => ({ value: code, label: name }))}
              {...form.getInputProps('kind')}
            />
          )}
          <AmountField label={priceLabel} name="price" {...form.getInputProps('price')} />
          <CountField
            label={t`Quantity`}
            description={sells ? t`How many you have in stock.` : t`How many of it you have.`}
            name="items_quantity"
            {...form.getInputProps('items_quantity')}
          />
          {!sells && (
            <CountField
              label={t`Largest group`}
              description={t`People on each of them.`}
              name="max_guests"
              {...form.getInputProps('max_guests')}
            />
          )}
          {needed.map((name) => (
            <CountField
              key={name}
              label={labels[name]}
              name={name}
              decimals={3}
              {...form.getInputProps(name)}
            />
          ))}
        </Fields>
        <PictureField
          picture={null}
          change={picture}
          onChange={setPicture}
          error={typeof form.errors['picture'] === 'string' ? form.errors['picture'] : undefined}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            <Trans>Add and go on</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
