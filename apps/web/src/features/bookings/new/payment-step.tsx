import { Button, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { toMajor } from '@slipway/domain/money/money';
import { ByHandFields, DepositChoice, isByHand } from '#features/payments/index.ts';
import { formatMoney } from '#lib/format.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { AdjustmentFields } from '../adjustments/adjustment-fields.tsx';
import classes from '../adjustments/adjustments.module.css';
import { Step } from '../book/steps/step.tsx';
import { TripCodeField } from '../code/trip-code-field.tsx';
import { ConfirmationSwitch } from './confirmation-switch.tsx';
import type { NewBookingEntry } from './use-new-booking.ts';

/** The last step of a new booking: its code, how the deposit is paid, and the press. */
export function PaymentStep({ number, entry }: { number: number; entry: NewBookingEntry }) {
  const { t } = useLingui();
  const { form, dispatch, quote, deposit, enter, busy } = entry;
  const { settings } = usePageData();
  const mayDiscount = useMay(supervisorArea);
  return (
    <Step number={number} title={<Trans>Payment</Trans>} done={false}>
      <Stack gap="md" align="flex-start">
        <TripCodeField
          code={form.code}
          state={entry.code}
          problem={entry.problems.code}
          onCode={(typed) => {
            entry.forgetProblem('code');
            dispatch({ type: 'fields', fields: { code: typed } });
          }}
        />
        <div data-field="adjustments" className={classes.adjustments}>
          <AdjustmentFields
            entered={entry.adjustments}
            currency={settings.currency}
            mayDiscount={mayDiscount}
            description={t`Lines of the price of this booking alone, taxed like the rest of it.`}
            problems={{ adjustments: entry.otherError('adjustments'), ...entry.lineProblems }}
            onChange={(adjustments) => {
              entry.forgetError('adjustments');
              enter({ adjustments });
            }}
          />
        </div>
        <DepositChoice
          deposit={deposit}
          forCustomer={entry.customer !== null}
          amount={quote === null ? null : formatMoney(toMajor(quote.deposit))}
          total={quote === null ? null : formatMoney(toMajor(quote.total))}
          error={entry.otherError('deposit')}
          none={t`Nothing is due now; the total is paid in two instalments.`}
          onChange={(chosen) => enter({ deposit: chosen })}
        />
        {deposit === 'new_card' && (
          <CardForm
            card={entry.card}
            disabled={busy}
            billing={{ name: form.name, email: form.email }}
          />
        )}
        {isByHand(deposit) && (
          <ByHandFields
            byHand={entry.byHand}
            today={entry.today}
            error={entry.otherError('paid_by_hand.paid_on')}
            onChange={(byHand) => enter({ byHand })}
          />
        )}
        <ConfirmationSwitch
          hasEmail={form.email.trim() !== ''}
          hasPhone={form.phone.trim() !== ''}
          checked={entry.confirmation}
          onChange={(confirmation) => enter({ confirmation })}
        />
        <Button type="submit" color="signal" size="md" loading={busy}>
          <Trans>Create booking</Trans>
        </Button>
      </Stack>
    </Step>
  );
}
