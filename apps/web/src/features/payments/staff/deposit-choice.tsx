import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Radio, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';

/** How the deposit is paid, if at all; `in_full`: the whole price, by hand. */
export type Deposit = 'saved_card' | 'new_card' | 'by_hand' | 'in_full' | 'later' | 'none';

export const isByHand = (deposit: Deposit) => deposit === 'by_hand' || deposit === 'in_full';

const ways: readonly Deposit[] = ['later', 'in_full', 'saved_card', 'new_card', 'by_hand', 'none'];

/** Whether the deposit is paid now, later or not at all; by card only where a card can be charged. */
export function DepositChoice(props: {
  deposit: Deposit;
  /** Whether it is for a known customer, whose saved card can be charged. */
  forCustomer: boolean;
  /** Null until the price is known. */
  amount: string | null;
  /** The whole price; null until it is known. */
  total: string | null;
  error: string | undefined;
  /** The explanation of taking no deposit; null: all of it is due, and it is packed once it is paid. */
  none: string | null;
  onChange: (deposit: Deposit) => void;
}) {
  const { deposit, forCustomer, amount, total, error, none, onChange } = props;
  const { t } = useLingui();
  const { can_charge: canCharge } = usePageData().payment;
  const offered = forCustomer ? ways : ways.filter((way) => way !== 'saved_card');
  // Where the deposit is the whole price, both are the same.
  const isWhole = total !== null && total === amount;
  const shown = offered.filter((it) =>
    it === 'none'
      ? none !== null
      : it === 'by_hand'
        ? !isWhole || deposit === 'by_hand'
        : canCharge || (it !== 'new_card' && it !== 'saved_card'),
  );
  const labels: Record<Deposit, [string, string]> = {
    new_card: [t`Card now`, t`Charges a card whose details the customer gives you.`],
    saved_card: [t`Saved card now`, t`Charges the customer’s active card.`],
    in_full: [
      total === null ? t`Paid in full` : t`Paid in full: ${total}`,
      t`The whole price now: cash, card terminal, cheque or transfer.`,
    ],
    by_hand: [
      t`Cash or transfer now`,
      t`The deposit: in cash, by card terminal, cheque or transfer.`,
    ],
    later: [
      t`Later`,
      none === null
        ? t`Nothing is paid yet; it is packed once it is paid.`
        : t`Nothing is paid yet; the deposit stays due.`,
    ],
    none: [t`No deposit`, none ?? ''],
  };
  const label = none === null ? t`Payment` : t`Deposit`;
  return (
    <Radio.Group
      label={
        amount === null ? label : none === null ? t`Payment: ${amount}` : t`Deposit: ${amount}`
      }
      name="deposit"
      value={deposit}
      error={error}
      onChange={(value) => onChange(offered.find((it) => it === value) ?? deposit)}
    >
      <Stack gap="xs" mt="xs">
        {shown.map((value) => (
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
