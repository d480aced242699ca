import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Radio, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** How a deposit is taken, if it is. */
export type Deposit = 'saved_card' | 'new_card' | 'by_hand' | 'later' | 'none';

/** Whether a deposit is taken now, later or not. */
export function DepositChoice(props: {
  deposit: Deposit;
  /** Of these only. */
  offered: readonly Deposit[];
  /** Null while the price is not known. */
  amount: string | null;
  error: string | undefined;
  /** What it means to take none. */
  none: string;
  onChange: (deposit: Deposit) => void;
}) {
  const { deposit, offered, amount, error, none, onChange } = props;
  const { t } = useLingui();
  const labels: Record<Deposit, [string, string]> = {
    new_card: [t`Card now`, t`Charges a card whose details the customer gives you.`],
    saved_card: [t`Saved card now`, t`Charges the customer’s active card.`],
    by_hand: [t`Cash or transfer now`, t`Paid in cash, by cheque or by transfer.`],
    later: [t`Later`, t`Nothing is paid yet; the deposit stays due.`],
    none: [t`No deposit`, none],
  };
  return (
    <Radio.Group
      label={amount === null ? t`Deposit` : t`Deposit: ${amount}`}
      name="deposit"
      value={deposit}
      error={error}
      onChange={(value) => onChange(offered.find((it) => it === value) ?? deposit)}
    >
      <Stack gap="xs" mt="xs">
        {offered.map((value) => (
          <Radio
            key={value}
            value={value}
            label={labels[value][0]}
            description={labels[value][1]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
