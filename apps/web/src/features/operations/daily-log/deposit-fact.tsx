import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Departure } from '@slipway/contract/operations/day';
import { formatMoney } from '#lib/format.ts';
import { CounterDeposit } from '#features/payments/index.ts';
import { Money } from '#ui/money.tsx';
import { useGroupFocus } from '../use-group-focus.ts';
import classes from './daily-log.module.css';

/** Whether the security deposit of a trip is in place; entered at the counter with a connection only. */
export function DepositFact(props: {
  date: string;
  departure: Departure;
  deposit: NonNullable<Departure['security_deposit']>;
  offline: boolean;
}) {
  const { date, departure, deposit, offline } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { amount, left_by: leftBy } = deposit;
  const { currency, id, name } = departure;
  const { group, onPress } = useGroupFocus(deposit.in_place);
  const text = () => {
    if (!deposit.in_place) return t`Not in place yet`;
    if (leftBy === 'Cash') return t`In place, in cash`;
    return leftBy === 'Card terminal' ? t`In place, by card terminal` : t`In place`;
  };
  return (
    <dd
      ref={group}
      tabIndex={-1}
      className={classes.deposit}
      data-due={!deposit.in_place || undefined}
      onClickCapture={onPress}
    >
      <Money amount={amount} currency={currency} />
      <br />
      {text()}
      <div className={classes.noPrint}>
        <CounterDeposit
          booking={id}
          amount={formatMoney(amount, currency)}
          leftBy={leftBy}
          may={{ leave: deposit.may_leave, give_back: deposit.may_give_back }}
          of={name}
          size="sm"
          disabled={offline}
          onDone={() => queryClient.invalidateQueries({ queryKey: ['daily-log', date] })}
        />
      </div>
    </dd>
  );
}
