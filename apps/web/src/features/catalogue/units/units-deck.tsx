import { Button, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { usePageData } from '#lib/page-data.ts';
import { Money } from '#ui/money.tsx';
import { PlatformLinks } from '#features/catalogue/platforms/platform-links.tsx';
import { CardPicture } from '#features/catalogue/card-picture.tsx';
import { EndedBadge } from '#features/catalogue/catalogue-columns.tsx';
import classes from '#features/catalogue/catalogue.module.css';

/** The card view of units or products, by purpose (docs/rules/screens.md, "Units and products"). */
export function UnitsDeck(props: { units: ManagedUnit[]; onEdit: (id: number) => void }) {
  return (
    <ul className={classes.deck}>
      {props.units.map((unit) => (
        <li key={unit.id} className={classes.card}>
          <Card unit={unit} onEdit={props.onEdit} />
        </li>
      ))}
    </ul>
  );
}

function Card({ unit, onEdit }: { unit: ManagedUnit; onEdit: (id: number) => void }) {
  const { t } = useLingui();
  return (
    <>
      <CardPicture picture={unit.picture[0]} icon={<IconPhoto size={40} stroke={1.2} />} />
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <Title order={2} size="h3" className={classes.name ?? ''}>
            {unit.name}
          </Title>
          <Text fw={600}>
            <Money amount={unit.price} />
          </Text>
        </div>
        {unit.description !== '' && (
          <Text size="sm" className={classes.text ?? ''}>
            {unit.description}
          </Text>
        )}
        <Facts unit={unit} />
        <PlatformLinks unit={unit} />
        <div className={classes.cardFoot}>
          <span>
            <EndedBadge row={unit} />
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={t`Edit ${unit.name}`}
            onClick={() => onEdit(unit.id)}
          >
            <Trans>Edit</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}

function Facts({ unit }: { unit: ManagedUnit }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const size = [unit.length, unit.tonnage].filter((each) => each !== null).join(' / ');
  const free = unit.stock - unit.items_held;
  const items =
    unit.stock === 0
      ? t`None in stock`
      : unit.for_sale === 1
        ? t`${free} of ${unit.stock} available`
        : String(unit.stock);
  const facts: [string, string][] = [
    ...(unit.for_sale === 1 ? [[t`SKU`, unit.sku] satisfies [string, string]] : []),
    ...(unit.stock !== 1 || unit.items_held > 0
      ? [[t`Items`, items] satisfies [string, string]]
      : []),
    ...(purpose === 'rent' && unit.for_sale === 0
      ? ([
          [t`Length/Tonnage`, size],
          [t`Capacity`, unit.capacity === null ? '' : String(unit.capacity)],
          [t`Specialty`, unit.specialty],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
