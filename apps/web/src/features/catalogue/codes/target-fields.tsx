import { MultiSelect, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { api } from '#lib/api.ts';
import type { CodesValues } from './codes-values.ts';
import { targetNames } from './codes-words.ts';
import classes from './codes.module.css';

type CodesForm = UseFormReturnType<CodesValues>;

interface Choice {
  value: string;
  label: string;
}

/** What a code can be for; products are searched for. */
export interface Choices {
  units: Choice[];
  kinds: Choice[];
  categories: Choice[];
}

/** What a code is for: all of a basket, packages or products, or some of them. */
export function TargetFields(props: {
  form: CodesForm;
  choices: Choices;
  /** Those that it is for already. */
  products: readonly { id: number; name: string }[];
}) {
  const { form, choices, products } = props;
  const { t } = useLingui();
  const { applies_to: of } = form.values;
  const error = form.errors['applies_to'];
  const names = targetNames();
  const some = {
    units: { label: t`Units`, field: 'unit_ids' },
    kinds: { label: t`Kinds of package`, field: 'kinds' },
    categories: { label: t`Categories of products`, field: 'category_ids' },
  } as const;
  const isList = of === 'units' || of === 'kinds' || of === 'categories';
  return (
    <>
      <Select
        className={classes.wide ?? ''}
        label={t`For`}
        data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        value={of}
        error={isList || of === 'products' ? undefined : error}
        onChange={(value) => {
          const chosen = targets.find((each) => each === value);
          if (chosen) form.setFieldValue('applies_to', chosen);
        }}
      />
      {isList && (
        <MultiSelect
          className={classes.wide ?? ''}
          label={some[of].label}
          name="applies_to"
          searchable
          nothingFoundMessage={t`Nothing found`}
          data={choices[of]}
          {...form.getInputProps(some[of].field)}
          error={error}
        />
      )}
      {of === 'products' && <ProductsField form={form} known={products} />}
    </>
  );
}

const targets = [
  ...(['all', 'packages', 'units', 'kinds', 'shop', 'products', 'categories'] as const),
];

/** Products, of which there may be many: they are looked for by name. */
function ProductsField(props: { form: CodesForm; known: readonly { id: number; name: string }[] }) {
  const { form, known } = props;
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({
    queryKey: ['units', 'products-by-name', q],
    queryFn: ({ signal }) =>
      api('GET /api/units', { query: { per_page: 50, sort: 'name', q, for_sale: '1' }, signal }),
  });
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map(({ id, name }) => [id, name])),
  );
  const rows = found.data?.data ?? [];
  if (rows.some(({ id }) => !seen.has(id))) {
    setSeen(new Map([...seen, ...rows.map(({ id, name }) => [id, name] as const)]));
  }
  // What is chosen stays among the choices, whatever is searched for.
  const chosen = new Set(form.values.product_ids.map(Number));
  const shown = new Map([...seen].filter(([id]) => chosen.has(id)));
  for (const { id, name } of rows) shown.set(id, name);
  return (
    <MultiSelect
      className={classes.wide ?? ''}
      label={t`Products`}
      name="applies_to"
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={found.isError ? t`The products could not be loaded` : t`Nothing found`}
      data={[...shown].map(([id, label]) => ({ value: String(id), label }))}
      {...form.getInputProps('product_ids')}
      error={form.errors['applies_to']}
    />
  );
}
