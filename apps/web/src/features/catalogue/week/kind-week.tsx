import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { offeredPackage } from '#shared/packages/offered.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import { usePackages } from '#features/catalogue/packages/use-packages.ts';
import { useUnitSearch } from '#features/catalogue/units/use-unit-search.ts';
import { LiveWeek } from './live-week.tsx';
import classes from './week.module.css';

/** A week of the kind that is being described, on a unit to choose: with the prices of its package there. */
export function KindWeek({ kind }: { kind: PackageKind | null }) {
  const { t } = useLingui();
  const packages = usePackages() ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const ofKind = packages.filter((pkg) => kind !== null && pkg.kind === kind.code);
  const first = ofKind[0]?.unit_id ?? packages[0]?.unit_id ?? null;
  const { choices, unit, onSearch } = useUnitSearch(chosen ?? first);
  const anyUnit = choices[0];
  if (chosen === null && first === null && anyUnit !== undefined) setChosen(Number(anyUnit.value));
  const saved = ofKind.find((pkg) => pkg.unit_id === unit?.id);
  if (unit === undefined && choices.length === 0) {
    return (
      <p className={classes.dim}>
        <Trans>
          Once there is a unit, you see here what visitors could book in a week. Save this, then add
          one under Units.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <Select
        label={t`On the unit`}
        size="sm"
        searchable
        allowDeselect={false}
        filter={({ options }) => options}
        onSearchChange={onSearch}
        data={choices}
        value={unit === undefined ? null : String(unit.id)}
        onChange={(id) => setChosen(Number(id))}
      />
      {kind === null ? (
        <p className={classes.dim}>
          <Trans>Say when it starts and how long it lasts to see a week of it.</Trans>
        </p>
      ) : (
        unit !== undefined && (
          <LiveWeek
            asked={{
              unit: { id: unit.id, name: unit.name, calendar: unitCalendar(unit) },
              kind,
              packageId: saved?.id ?? null,
              calendar: saved
                ? { ...packageCalendar(saved), kind }
                : {
                    id: 0,
                    kind,
                    starts: [],
                    inactive: false,
                    activeFrom: null,
                    activeTo: null,
                  },
              offered: saved ? offeredPackage(saved, unit.included_guests) : null,
              editing: 'kind',
            }}
          />
        )
      )}
    </>
  );
}
