import { Button, Group } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { tipAmount, tipSuggestions } from '@slipway/domain/bookings/tips';
import { fromMajor, toMajor } from '@slipway/domain/money/money';

/** The suggested tips of a price, as customers see them. */
export function TipSuggestions(props: {
  of: number;
  amount: number | string;
  onChoose: (amount: number) => void;
}) {
  const { of, amount, onChoose } = props;
  const { t } = useLingui();
  return (
    <Group gap="xs" role="group" aria-label={t`Suggestions`}>
      {tipSuggestions.map((percent) => {
        const tip = toMajor(tipAmount(fromMajor(of), percent));
        const chosen = amount !== '' && Number(amount) === tip;
        return (
          <Button
            key={percent}
            size="xs"
            variant={chosen ? 'filled' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChoose(tip)}
          >
            {percent}%
          </Button>
        );
      })}
    </Group>
  );
}
