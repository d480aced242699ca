import '@mantine/core/styles/Alert.css';

import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { availabilityKey, useUnits } from '#features/bookings/book/book-queries.ts';
import { packageExtrasKey } from '#features/bookings/extras/use-package-extras.ts';
import { useEditedExtras } from '#features/bookings/extras/use-edited-extras.ts';
import { useNow } from '#shared/time/use-now.ts';
import { CancelDetails, refundText, useCancelPreview } from './cancel-details.tsx';
import { EditTrip } from './edit-trip.tsx';
import {
  bookedUnit,
  changeOf,
  closedOn,
  editProblems,
  extraClosed,
  isArranged,
  packageTripOf,
  valuesOf,
  type EditValues,
} from './edit-values.ts';
import { myBookingsKey } from './use-my-bookings.ts';

/**
 * Edit booking details (docs/rules/screens.md, "Edit booking details"): date, time, package and guests by the
 * rules of the booking page, or cancelling, with the refund shown first.
 */
export function EditBookingModal(props: {
  booking: MyBooking;
  /** It is opened to cancel the booking. */
  cancels: boolean;
  onClose: () => void;
}) {
  const { booking, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  /** The version being edited: as first read, or as reloaded after a conflict. */
  const [version, setVersion] = useState(booking.version);
  const { settings } = usePageData();
  const unit = bookedUnit(useUnits(booking.unit_id).data, booking);
  const now = useNow();
  const today = todayIn(settings.time_zone, now);
  const form = useForm<EditValues>({
    initialValues: { ...valuesOf(booking), cancelled: props.cancels },
    validate: (values) => editProblems(booking, values, { unit, today }),
  });
  const cancels = form.values.cancelled;
  const isArrangedTrip = isArranged(booking);
  const closed = isArrangedTrip || closedOn(booking, calendarDate(booking.date), today);
  const trip = isArrangedTrip ? null : packageTripOf(booking, form.values, unit);
  const extras = useEditedExtras(booking, trip, form.values);
  const isFixed =
    closed && extras.offered.every((extra) => extraClosed(booking, extra, now) !== undefined);
  const cancel = useCancelPreview(booking.id, cancels);
  /** The refund shown is current, and cancelling is allowed. */
  const canCancel = cancel.isSuccess && !cancel.isFetching && cancel.data.data.refusal === null;
  const refresh = async () => {
    await Promise.all(
      [
        myBookingsKey,
        ['booking-details'],
        availabilityKey,
        ['change-preview'],
        ['cancel-preview'],
        packageExtrasKey,
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const saving = useSave({
    form,
    send: (values) =>
      api('PUT /api/bookings/:id', {
        params: { id: booking.id },
        body: {
          ...changeOf(booking, values, unit, closed),
          id: booking.id,
          status: booking.status,
          unit_id: booking.unit_id,
          cancelled: values.cancelled,
          send_survey: false,
          version,
        },
      }),
    onSaved: async () => {
      toastSuccess(
        cancels ? t`Your booking has been canceled.` : t`Your changes have been updated.`,
      );
      onClose();
      await refresh();
    },
    onConflict: refresh,
  });
  const save = {
    ...saving,
    save: (values: EditValues) => {
      if (!values.cancelled) {
        saving.save(values);
        return;
      }
      const back = cancel.data?.data;
      void askToConfirm({
        title: t`Are you sure you want to cancel and not reschedule?`,
        ...(back && { text: refundText(back) }),
        yes: t`Yes`,
        no: t`No, go back`,
      }).then((yes) => {
        if (yes) saving.save(values);
      });
    },
  };
  const start = (values: EditValues) => {
    setVersion(booking.version);
    saving.forgetConflict();
    form.setValues(values);
    form.clearErrors();
  };
  return (
    <EditModal
      title={t`Edit booking details`}
      form={form}
      save={save}
      conflict={{
        keep: t`Keep mine and replace theirs`,
        onKeepMine: () => start(form.getValues()),
        onLoadTheirs: () => start(valuesOf(booking)),
      }}
      blocked={cancels && !canCancel}
      onClose={onClose}
      size={680}
      submit={cancels ? t`Cancel this booking` : isFixed ? null : t`Save`}
    >
      <Fields>
        <Switch
          label={t`Cancel this booking`}
          name="cancelled"
          checked={cancels}
          error={form.errors['cancelled']}
          onChange={(event) => form.setFieldValue('cancelled', event.currentTarget.checked)}
        />
        {cancels ? (
          <CancelDetails preview={cancel} />
        ) : (
          <EditTrip booking={booking} form={form} extras={extras} />
        )}
      </Fields>
    </EditModal>
  );
}
