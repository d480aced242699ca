import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { emptyLine, type LineProduct, type LineValue } from './order-values.ts';
import classes from './orders.module.css';

/** The lines of an order: product or variant, quantity, and how many are available. */
export function LineFields(props: {
  lines: LineValue[];
  errors: Record<string, unknown>;
  currency: string;
  /** The quantity that the edited order already reserves, which is available to it. */
  held: (variantId: number) => number;
  onChange: (lines: LineValue[]) => void;
}) {
  const { lines, errors, currency, held, onChange } = props;
  const { t } = useLingui();
  const set = (index: number, line: LineValue) =>
    onChange(lines.map((one, at) => (at === index ? line : one)));
  const general = errors['lines'];
  return (
    <>
      {lines.map((line, index) => {
        const { product } = line;
        return (
          <div
            key={line.key}
            className={classes.line}
            role="group"
            aria-label={t`Line ${index + 1}`}
          >
            <ProductSelect
              labelled={index === 0}
              name={`lines.${index}.unit_id`}
              chosen={product}
              taken={lines.flatMap((one) => (one.product ? [one.product.id] : []))}
              held={held}
              error={errors[`lines.${index}.unit_id`] ?? errors[`lines.${index}.variant_id`]}
              onChange={(chosen) => set(index, { ...line, product: chosen })}
            />
            <NumberInput
              {...(index === 0 ? { label: t`Quantity` } : { 'aria-label': t`Quantity` })}
              name={`lines.${index}.quantity`}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              value={line.quantity}
              error={textOf(errors[`lines.${index}.quantity`])}
              onChange={(value) => set(index, { ...line, quantity: Number(value) || 0 })}
            />
            <ActionIcon
              className={classes.remove ?? ''}
              variant="subtle"
              size={36}
              aria-label={t`Remove line ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((_one, at) => at !== index))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
            {product && (
              <p className={classes.lineFoot}>
                <span>
                  <Trans>{product.free} available</Trans>
                </span>
                <span className="numbers">
                  {formatMoney(product.price, currency)} × {line.quantity} ={' '}
                  {formatMoney(Math.round(product.price * line.quantity * 100) / 100, currency)}
                </span>
              </p>
            )}
          </div>
        );
      })}
      {typeof general === 'string' && (
        <p className={classes.error} role="alert">
          {general}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          <Trans>Add a product</Trans>
        </Button>
      </div>
    </>
  );
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined);

/** A searchable product field. */
function ProductSelect(props: {
  /** The first field shows the label; the others have it for screen readers only. */
  labelled: boolean;
  name: string;
  chosen: LineProduct | null;
  taken: number[];
  held: (variantId: number) => number;
  error: unknown;
  onChange: (product: LineProduct | null) => void;
}) {
  const { labelled, name, chosen, taken, held, error, onChange } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed === chosen?.name ? '' : typed, 200);
  const found = useQuery({
    queryKey: ['units', 'to-order', q],
    queryFn: ({ signal }) =>
      api('GET /api/units', { query: { per_page: 50, sort: 'name', q, for_sale: '1' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const products: LineProduct[] = (found.data?.data ?? []).flatMap((unit) =>
    unit.variants.map((one) => ({
      id: one.id,
      unitId: unit.id,
      name:
        one.option_values.length === 0
          ? unit.name
          : `${unit.name} (${one.option_values.join(', ')})`,
      price: one.price,
      taxes: unit.sale_taxes,
      free: one.quantity - one.held + held(one.id),
    })),
  );
  const offered = products.some(({ id }) => id === chosen?.id)
    ? products
    : [...(chosen ? [chosen] : []), ...products];
  return (
    <Select
      {...(labelled ? { label: t`Product` } : { 'aria-label': t`Product` })}
      name={name}
      placeholder={t`Choose a product`}
      searchable
      nothingFoundMessage={t`No product found`}
      filter={({ options }) => options}
      data={offered
        .filter(({ id }) => id === chosen?.id || !taken.includes(id))
        .map(({ id, name: word, free }) => ({
          value: String(id),
          label: word,
          disabled: free <= 0 && id !== chosen?.id,
        }))}
      renderOption={({ option }) => {
        const free = offered.find(({ id }) => String(id) === option.value)?.free ?? 0;
        return (
          <span>
            {option.label}
            <span className={classes.small}>
              {free <= 0 ? <Trans>Sold out</Trans> : <Trans>{free} available</Trans>}
            </span>
          </span>
        );
      }}
      value={chosen === null ? null : String(chosen.id)}
      onSearchChange={setTyped}
      error={textOf(error)}
      onChange={(value) => onChange(offered.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}
