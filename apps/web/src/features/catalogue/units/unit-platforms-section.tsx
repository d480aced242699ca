import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Select, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { slugOf } from '@slipway/domain/catalogue/unit-choices';
import { api } from '#lib/api.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { maxShown } from '#features/catalogue/companies/company-select.tsx';
import { UnitPlatformLink } from '#features/catalogue/feeds/unit-platform-link.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** The platforms on which the unit is offered, and the one it came from. */
export function UnitPlatformsSection(props: {
  /** Null while it is unsaved. */
  unitId: number | null;
  choices: UnitChoices;
  current: ManagedUnit['platform'];
}) {
  const { unitId, choices, current } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { platforms, name } = form.values;
  const options = choices.platforms.map((each) => ({ value: String(each.id), label: each.name }));
  const platformOf = (id: string) =>
    choices.platforms.find((each) => String(each.id) === id) ??
    ({ id: Number(id), name: id, type: 'link' } as const);
  const feeds =
    useQuery({
      queryKey: ['calendar-feeds', 'unit', unitId],
      queryFn: ({ signal }) =>
        api('GET /api/calendar-feeds', { query: { unit_id: unitId ?? 0, per_page: 100 }, signal }),
      enabled: unitId !== null,
      staleTime: 0,
    }).data?.data ?? [];
  const choose = (ids: string[]) => {
    const platformsById = new Map(platforms.map((each) => [each.id, each]));
    form.setFieldValue(
      'platforms',
      ids.map((id) => platformsById.get(id) ?? { id, slug: slugOf(name), import_url: '' }),
    );
  };
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Platforms</Trans>
      </Title>
      <Fields columns={2}>
        <MultiSelect
          className={classes.wide ?? ''}
          label={t`Platforms to import to`}
          name="platforms"
          searchable
          limit={maxShown}
          data={options}
          value={platforms.map(({ id }) => id)}
          onChange={choose}
          error={form.errors['platforms']}
        />
        {platforms.map((each, at) => (
          <UnitPlatformLink
            key={each.id}
            platform={platformOf(each.id)}
            at={at}
            feed={feeds.find(({ platform_id }) => String(platform_id) === each.id) ?? null}
          />
        ))}
        <Select
          label={t`Imported from`}
          name="platform_id"
          placeholder={t`Not imported`}
          searchable
          limit={maxShown}
          clearable
          clearButtonProps={{ 'aria-label': t`Not imported` }}
          data={
            current && !options.some(({ value }) => value === String(current.id))
              ? [...options, { value: String(current.id), label: current.name }]
              : options
          }
          {...form.getInputProps('platform_id')}
        />
        <TextInput
          label={t`Id on platform`}
          name="id_on_platform"
          {...form.getInputProps('id_on_platform')}
        />
      </Fields>
    </section>
  );
}
