import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedClosing } from '@slipway/contract/catalogue/closings';
import { longestReason } from '@slipway/domain/bookings/closings';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import { todayIn } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useEnded } from '#ui/edit/use-ended.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { itemChoices } from '#features/catalogue/item-choices.ts';
import { PeriodFields } from '#features/catalogue/fields/period-fields.tsx';
import { WeekdaysField } from '#features/catalogue/fields/weekdays-field.tsx';
import { BookingsInTheWay } from './bookings-in-the-way.tsx';
import {
  closingBody,
  closingRules,
  closingValues,
  hasDays,
  ruleBody,
  type ClosingStart,
  type ClosingValues,
} from './closing-values.ts';
import classes from './closings.module.css';

const nowhere: ClosingStart = { unitId: null, from: null, to: null };

/** Closes the business, a unit or an item, and lists the bookings in the way before it is saved. */
export function ClosingModal(props: {
  closing: ListedClosing | null;
  /** What new closed days begin with. */
  start?: ClosingStart;
  onClose: () => void;
}) {
  const { start = nowhere, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState(props.closing);
  const ending = useEnded(closing);
  const { ended } = ending;
  const form = useForm<ClosingValues>({
    initialValues: closingValues(closing, start),
    validate: closingRules,
  });
  const save = useSave({
    form,
    send: (values) => {
      const body = closingBody(values);
      if (!closing) return api('POST /api/closings', { body });
      const { id, version } = closing;
      return api('PUT /api/closings/:id', { params: { id }, body: { ...body, version, ended } });
    },
    onSaved: async () => {
      toastSuccess(closing ? t`Successfully updated` : t`The days are closed.`);
      onClose();
      await Promise.all(
        ['closings', 'bookings-calendar', 'occupied', 'daily-log'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
  return (
    <EditModal
      title={closing ? t`Edit closed days` : t`Close days`}
      form={form}
      save={save}
      submit={closing ? t`Save` : t`Close these days`}
      changed={ending.isChanged}
      conflict={conflictWays({
        form,
        save,
        valuesOf: (row: ListedClosing) => closingValues(row, start),
        read: async () => {
          const lists = await Promise.all(
            (['0', '1'] as const).map((each) =>
              api('GET /api/closings', { query: { ended: each } }),
            ),
          );
          return lists.flatMap(({ data }) => data).find(({ id }) => id === closing?.id);
        },
        onRead: (theirs, keepMine) => {
          setClosing(theirs);
          ending.goOnFrom(theirs, keepMine);
        },
      })}
      onClose={onClose}
      size={720}
      leave={t`Cancel`}
      actions={
        closing && (
          <EndButton
            {...ending.button}
            disabled={save.isPending}
            uses={t`Customers can book these days again.`}
          />
        )
      }
    >
      <Fields columns={2}>
        <WhatFields form={form} closing={closing} />
        <WhenFields form={form} />
        <TextInput
          label={t`Reason`}
          description={t`For staff alone.`}
          name="reason"
          maxLength={longestReason}
          data-autofocus={start.from === null ? undefined : true}
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={t`Reason for customers`}
          description={t`They read it in the calendar; empty: that it is closed.`}
          name="public_reason"
          maxLength={longestReason}
          {...form.getInputProps('public_reason')}
        />
        {ended === 0 && <InTheWay values={form.values} />}
      </Fields>
    </EditModal>
  );
}

type ClosingForm = UseFormReturnType<ClosingValues>;

function WhatFields({ form, closing }: { form: ClosingForm; closing: ListedClosing | null }) {
  const { t } = useLingui();
  const units = useQuery({
    queryKey: ['units', 'bookable'],
    queryFn: ({ signal }) => api('GET /api/unit-names-packages-pictures', { signal }),
  });
  const { unit_id: unitId } = form.values;
  const choices = (units.data?.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const own = closing?.unit_id == null ? '' : String(closing.unit_id);
  if (own !== '' && !choices.some(({ value }) => value === own)) {
    choices.unshift({ value: own, label: closing?.unit ?? '' });
  }
  const items = units.data?.data.find(({ id }) => String(id) === unitId)?.items_quantity ?? 1;
  const several = Math.max(items, Number(form.values.item));
  return (
    <>
      <NativeSelect
        label={t`Closed`}
        name="unit_id"
        className={several > 1 ? '' : (classes.wide ?? '')}
        description={
          unitId === ''
            ? t`Nothing starts and nothing returns on these days.`
            : t`It is not out on these days.`
        }
        data={[{ value: '', label: t`The whole business` }, ...choices]}
        {...form.getInputProps('unit_id')}
        onChange={(event) => {
          form.setFieldValue('unit_id', event.currentTarget.value);
          form.setFieldValue('item', '0');
        }}
      />
      {several > 1 && (
        <NativeSelect
          label={t`Item`}
          description={t`All of them, or one.`}
          name="item"
          data={itemChoices(several)}
          {...form.getInputProps('item')}
        />
      )}
    </>
  );
}

function WhenFields({ form }: { form: ClosingForm }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const { period, from } = form.values;
  return (
    <>
      <PeriodFields
        form={form}
        choices={[
          { value: 'dates', label: t`Between two dates` },
          { value: 'weekly', label: t`Every week` },
          { value: 'yearly', label: t`Every year` },
        ]}
        min={from !== null && from < today ? from : today}
        onPeriod={(chosen) => {
          form.setFieldValue('period', chosen);
          // Every week is closed on chosen weekdays; the others are closed on all unless said.
          const { length } = form.values.weekdays;
          if (chosen === 'weekly' && length === weekdays.length) form.setFieldValue('weekdays', []);
          if (chosen !== 'weekly' && length === 0) form.setFieldValue('weekdays', [...weekdays]);
        }}
      />
      <div className={classes.wide}>
        <WeekdaysField
          label={period === 'weekly' ? t`On` : t`On these weekdays`}
          name="weekdays"
          {...form.getInputProps('weekdays')}
        />
      </div>
    </>
  );
}

/** How long the days stay as they are before their bookings are asked for, in milliseconds. */
const pauseMs = 300;

function InTheWay({ values }: { values: ClosingValues }) {
  const [settled] = useDebouncedValue(values, pauseMs);
  const body = ruleBody(settled);
  const found = useQuery({
    queryKey: ['closings', 'preview', body],
    queryFn: ({ signal }) => api('POST /api/closings/preview', { body, signal }),
    enabled: hasDays(settled),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (!hasDays(values) || found.data === undefined) return null;
  const { data } = found.data;
  return (
    <div className={classes.wide} role="status" aria-busy={found.isFetching}>
      {data.bookings === 0 ? (
        <p className={classes.none}>
          <Trans>No booking is in the way.</Trans>
        </p>
      ) : (
        <BookingsInTheWay {...data} {...(body.item && { item: body.item })} />
      )}
    </div>
  );
}
