import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { frozenTaxes, partsBeforeAdjustments } from '@slipway/domain/bookings/prices/adjustments';
import { add, fromMajor, max, toMajor, zero } from '@slipway/domain/money/money';
import { withTax } from '@slipway/domain/money/taxes';
import { api } from '#lib/api.ts';
import { useMay } from '#shared/use-may.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import shared from '#ui/facts.module.css';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';
import { AdjustmentFields } from './adjustment-fields.tsx';
import {
  adjustmentProblems,
  emptyAdjustment,
  toPrice,
  toSend,
  type EnteredAdjustment,
} from './entered-adjustments.ts';

interface Values extends Record<string, unknown> {
  adjustments: EnteredAdjustment[];
}
type Booking = Pick<
  StaffBooking,
  | 'id'
  | 'version'
  | 'adjustments'
  | 'price_parts'
  | 'tax_lines'
  | 'tax_included'
  | 'total_price'
  | 'currency'
  | 'email'
>;

/** A booking without any begins with an empty line. */
const valuesOf = ({ adjustments }: Pick<Booking, 'adjustments'>): Values => ({
  adjustments: adjustments.length > 0 ? [...adjustments] : [{ ...emptyAdjustment }],
});

const isEntered = ({ name, amount }: EnteredAdjustment) => name !== '' || amount !== '';

/** Whether a line was not there when the form was opened. */
const isNew = ({ adjustments }: Booking, line: EnteredAdjustment) =>
  isEntered(line) &&
  !adjustments.some(
    ({ kind, name, amount }) =>
      kind === line.kind && name === line.name && amount === Number(line.amount),
  );

/** The total with what is entered; taxes are those that were agreed. */
function totalWith(booking: Booking, entered: readonly EnteredAdjustment[]): number {
  const parts = partsBeforeAdjustments(booking.price_parts).map(({ amount }) => fromMajor(amount));
  const price = add(zero, ...parts, ...toPrice(entered).map(({ amount }) => amount));
  const rules = frozenTaxes({ taxLines: taxLinesOf(booking), taxIncluded: booking.tax_included });
  return toMajor(withTax(max(zero, price), rules).total);
}

const taxLinesOf = ({ tax_lines: lines }: Booking) =>
  lines.map((line) => ({ ...line, amount: fromMajor(line.amount) }));

/** Adds charges to the price of a booking, or takes discounts off it. */
export function AdjustPriceModal(props: { booking: Booking; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const mayDiscount = useMay(supervisorArea);
  // As it is once somebody else has changed it meanwhile.
  const [booking, setBooking] = useState(props.booking);
  const { id, currency, version } = booking;
  const params = { id };
  const form = useForm<Values>({
    initialValues: valuesOf(booking),
    validate: ({ adjustments }) => adjustmentProblems(adjustments),
  });
  const entered = form.values.adjustments;
  const save = useSave({
    form,
    send: ({ adjustments }) =>
      api('PUT /api/bookings/:id/adjustments', {
        params,
        body: { adjustments: toSend(adjustments), version },
      }),
    onSaved: async () => {
      toastSuccess(t`The price has been changed.`);
      await refreshBooking(queryClient);
      onClose();
    },
  });
  const ways = conflictWays<StaffBooking, Values>({
    form,
    save,
    read: async () => (await api('GET /api/bookings/:id', { params })).data,
    valuesOf,
    onRead: setBooking,
  });
  /** The lines are one list: mine come after theirs, or theirs would be lost. */
  const addMine = async () => {
    const mine = form.getValues().adjustments.filter((line) => isNew(booking, line));
    await ways.onLoadTheirs();
    const theirs = form.getValues().adjustments.filter(isEntered);
    form.setFieldValue('adjustments', [...theirs, ...mine]);
  };
  return (
    <EditModal
      title={t`Change the price of booking ${id}`}
      form={form}
      save={save}
      size={640}
      conflict={{
        title: t`Someone else has changed this booking`,
        ...ways,
        onKeepMine: addMine,
      }}
      onClose={onClose}
    >
      <Fields>
        <AdjustmentFields
          entered={entered}
          currency={currency}
          mayDiscount={mayDiscount}
          description={
            booking.email === ''
              ? t`Lines of the price, taxed like the rest of it. The deposit stays, up to the new price.`
              : t`Lines of the price, taxed like the rest of it. The deposit stays, up to the new price. The customer is mailed the new price.`
          }
          problems={form.errors}
          onChange={(adjustments) => {
            form.clearErrors();
            form.setFieldValue('adjustments', adjustments);
          }}
        />
        <dl className={shared.amounts}>
          <div>
            <dt>
              <Trans>Price now</Trans>
            </dt>
            <dd>
              <Money amount={booking.total_price} currency={currency} />
            </dd>
          </div>
          <div data-strong>
            <dt>
              <Trans>New price</Trans>
            </dt>
            <dd>
              <Money amount={totalWith(booking, entered)} currency={currency} />
            </dd>
          </div>
        </dl>
      </Fields>
    </EditModal>
  );
}
