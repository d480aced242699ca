import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import { Select, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { api } from '#lib/api.ts';
import { formatTime } from '#lib/format.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnits } from '#features/bookings/book/book-queries.ts';
import {
  guestLimits,
  hasLengths,
  isByItem,
  isBySeat,
  packageTrip,
} from '#features/bookings/book/trip.ts';
import { packageChoices } from '#features/bookings/package-choices.ts';
import { timesOf } from '../edit-values.ts';

type Values = {
  unit_id: string;
  package_id: string;
  date: string;
  /** Empty: any start of the day. */
  time: string;
  length: string;
  quantity: string;
  details: string;
  name: string;
  email: string;
};

const selectProps = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const;
const upTo = (most: number, from = 1) =>
  Array.from({ length: Math.max(1, most - from + 1) }, (_, index) => String(from + index));

interface Props {
  onClose: () => void;
}

/** Staff put somebody on the waiting list, as visitors do on the booking page. */
export function AddWaiting({ onClose }: Props) {
  const { t } = useLingui();
  const units = useUnits();
  const withPackages = units.data?.filter(({ packages }) => packages.length > 0) ?? [];
  if (withPackages.length > 0) return <AddForm units={withPackages} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Put somebody on the waiting list`}
      transitionProps={{ duration: 0 }}
    >
      {units.data && <p>{t`Nothing can be booked yet, so nobody can wait for it.`}</p>}
      {units.isPending && <Skeleton role="status" height={64} aria-label={t`Loading…`} />}
      {units.isLoadingError && (
        <LoadProblem
          title={t`The units could not be loaded`}
          error={units.error}
          onRetry={() => void units.refetch()}
        />
      )}
    </Modal>
  );
}

function useChosen(units: readonly BookableUnit[], values: Values) {
  const unit = units.find(({ id }) => String(id) === values.unit_id);
  const pkg = unit?.packages.find(({ id }) => String(id) === values.package_id);
  const trip =
    unit && pkg
      ? packageTrip(unit, pkg, {
          length: values.length === '' ? null : Number(values.length),
          quantity: Number(values.quantity),
        })
      : null;
  return { unit, pkg, trip };
}

function AddForm({ units, onClose }: Props & { units: BookableUnit[] }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const queryClient = useQueryClient();
  const [only] = units.length === 1 ? units : [];
  const form = useForm<Values>({
    initialValues: {
      ...{ unit_id: String(only?.id ?? ''), package_id: '', date: '', time: '' },
      ...{ length: '', quantity: '1', details: '1', name: '', email: '' },
    },
    validate: {
      unit_id: (value) => (value === '' ? t`Choose a unit.` : null),
      package_id: (value) => (value === '' ? t`Choose a package.` : null),
      date: (value) => (value === '' ? t`Date is required.` : null),
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      email: (value) => (value.trim() === '' ? t`Email is required.` : null),
    },
  });
  const { unit, pkg, trip } = useChosen(units, form.values);
  const limits = trip && guestLimits(trip, settings);
  const asksGuests = limits === null || limits.asked || isBySeat(trip);
  const times = timesOf(unit, pkg, form.values.date);
  const lengths = pkg ? lengthsOf(pkg.kind_facts.length) : [];
  const save = useSave({
    form,
    send: (values) =>
      api('POST /api/waiting-entries', {
        body: {
          unit_id: Number(values.unit_id),
          package_id: Number(values.package_id),
          date: values.date,
          time: values.time === '' ? null : values.time,
          length: trip?.length ?? lengths[0] ?? null,
          ...(isByItem(trip) && { quantity: Number(values.quantity) }),
          details: asksGuests ? Number(values.details) : limits.most,
          name: values.name.trim(),
          email: values.email.trim(),
        },
      }),
    onSaved: async () => {
      const told = pageData().delivery.mail
        ? t`They are told by email.`
        : t`Email is not set up: it is kept under Messages and not sent.`;
      toastSuccess(`${t`Added to the waiting list.`} ${told}`);
      await queryClient.invalidateQueries({ queryKey: ['waiting-entries'] });
      onClose();
    },
  });
  return (
    <EditModal
      title={t`Put somebody on the waiting list`}
      form={form}
      save={save}
      onClose={onClose}
      submit={t`Put on the list`}
    >
      <Fields>
        <p>
          <Trans>For a day or a start that is full. They get a link to leave the list.</Trans>
        </p>
        <Select
          label={t`Unit`}
          name="unit_id"
          required
          data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...selectProps}
          data-autofocus
          {...form.getInputProps('unit_id')}
          onChange={(next: string | null) =>
            form.setValues({ unit_id: next ?? '', package_id: '', time: '', length: '' })
          }
        />
        <Select
          label={t`Package`}
          name="package_id"
          required
          disabled={unit === undefined}
          data={packageChoices(unit?.packages ?? [])}
          {...selectProps}
          {...form.getInputProps('package_id')}
          onChange={(next: string | null) =>
            form.setValues({ package_id: next ?? '', time: '', length: '' })
          }
        />
        <TextInput
          label={t`Date`}
          type="date"
          name="date"
          required
          {...form.getInputProps('date')}
        />
        {times.length > 1 && (
          <Select
            label={t`Time`}
            name="time"
            data={[
              { value: '', label: t`Any time` },
              ...times.map((time) => ({ value: time, label: formatTime(time) })),
            ]}
            {...selectProps}
            {...form.getInputProps('time')}
          />
        )}
        {hasLengths(trip) && pkg && (
          <Select
            label={t`How long`}
            name="length"
            data={lengths.map((one) => ({
              value: String(one),
              label: lengthText(pkg.kind_facts.length, one),
            }))}
            {...selectProps}
            {...form.getInputProps('length')}
            value={form.values.length === '' ? String(lengths[0] ?? '') : form.values.length}
          />
        )}
        {isByItem(trip) && unit && (
          <Select
            label={t`How many`}
            name="quantity"
            data={upTo(unit.items_quantity)}
            {...selectProps}
            {...form.getInputProps('quantity')}
          />
        )}
        {asksGuests && (
          <Select
            label={t`Guests`}
            name="details"
            data={upTo(limits?.most ?? unit?.max_guests ?? 1, 1)}
            {...selectProps}
            {...form.getInputProps('details')}
          />
        )}
        <TextInput label={t`Name`} name="name" required {...form.getInputProps('name')} />
        <TextInput
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          required
          {...form.getInputProps('email')}
        />
      </Fields>
    </EditModal>
  );
}
