import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Stack } from '@mantine/core';
import type { ShopPanelProps } from './shop-panel.tsx';

/** A line of which some pieces are chosen. */
export interface ChoosableLine {
  position: number;
  name: string;
  /** At most this many. */
  most: number;
}

/** The lines of an order of which pieces are left that did not come back. */
export const linesLeft = ({
  order,
  shop,
}: Pick<ShopPanelProps, 'order' | 'shop'>): ChoosableLine[] =>
  order.lines
    .map(({ position, name, quantity }) => {
      const { returned = 0 } = shop.lines.find((line) => line.position === position) ?? {};
      return { position, name, most: quantity - returned };
    })
    .filter(({ most }) => most > 0);

/** How many pieces of each line; none at first. */
export function PiecesFields(props: {
  lines: readonly ChoosableLine[];
  chosen: Readonly<Record<number, number>>;
  onChange: (chosen: Record<number, number>) => void;
}) {
  const { lines, chosen, onChange } = props;
  return (
    <Stack gap="xs">
      {lines.map(({ position, name, most }) => (
        <NumberInput
          key={position}
          label={name}
          min={0}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={chosen[position] ?? 0}
          suffix={` / ${most}`}
          onChange={(value) => onChange({ ...chosen, [position]: Number(value) || 0 })}
        />
      ))}
    </Stack>
  );
}

/** The chosen pieces as calls take them. */
export const piecesOf = (chosen: Readonly<Record<number, number>>) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }));
