import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/CloseButton.css';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { maxOccurrences, recurrenceFrequencies } from '@slipway/domain/bookings/recurring';
import { useState } from 'react';
import { api, type CallInput } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { OccurrenceList } from './occurrence-list.tsx';
import {
  frequencyHints,
  frequencyNames,
  singularUnitNames,
  pluralUnitNames,
} from './recurrence-labels.ts';
import classes from './recurring.module.css';

const maxInterval = 100;

type What = { bookingId: number } | { orderId: number };
type Rule = CallInput<'POST /api/booking-repeat/:id/preview'>['body'];

const preview = (of: What, body: Rule, signal: AbortSignal) =>
  'bookingId' in of
    ? api('POST /api/booking-repeat/:id/preview', { params: { id: of.bookingId }, body, signal })
    : api('POST /api/order-repeat/:id/preview', { params: { id: of.orderId }, body, signal });

/** Creates recurring bookings. The preview lists every occurrence and its conflict before anything is created. */
export function RecurringModal({ of, onClose }: { of: What; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [frequency, setFrequency] = useState<Rule['frequency']>('weekly');
  const [every, setEvery] = useState(1);
  const [ends, setEnds] = useState<'count' | 'until'>('count');
  const [count, setCount] = useState(4);
  const [until, setUntil] = useState('');
  const [whole, setWhole] = useState(false);
  const { once, sentFor } = useIdempotencyKey();
  const rule: Rule = {
    frequency,
    every,
    ...(ends === 'count' ? { count } : { until: until === '' ? null : until }),
  };
  const isCount = count >= 1 && count <= maxOccurrences;
  const isEvery = every >= 1 && every <= maxInterval;
  const complete = isEvery && (ends === 'count' ? isCount : until !== '');
  const [debouncedRule] = useDebouncedValue(JSON.stringify(rule), 250);
  const planned = useQuery({
    queryKey: ['repeat-preview', of, debouncedRule],
    queryFn: ({ signal }) => preview(of, rule, signal),
    enabled: complete && debouncedRule === JSON.stringify(rule),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const occurrences = planned.data?.data.occurrences ?? [];
  const conflictDates = new Set(
    occurrences.filter(({ conflict }) => conflict !== null).map(({ date }) => date),
  );
  const conflicts = conflictDates.size;
  const free = occurrences.length - conflicts;
  const body = { ...rule, whole };
  const isSent = sentFor(JSON.stringify(body)) !== null;
  const nothing = free === 0 || (whole && conflicts > 0) || planned.isFetching;
  const make = useMutation({
    mutationFn: () =>
      once(body, (headers) =>
        'bookingId' in of
          ? api('POST /api/booking-repeat/:id', { params: { id: of.bookingId }, body, headers })
          : api('POST /api/order-repeat/:id', { params: { id: of.orderId }, body, headers }),
      ),
    onSuccess: async ({ data }) => {
      const createdCount = data.made.length;
      const skipped = data.skipped.length;
      toastSuccess(
        skipped === 0
          ? t`Created: ${createdCount}.`
          : t`Created: ${createdCount}. Skipped: ${skipped}.`,
      );
      // Conflicts already shown in the preview are not reported again.
      const news = data.skipped.filter(({ date }) => !conflictDates.has(date));
      if (news.length > 0) {
        const dates = news.map(({ date }) => formatDate(date)).join(', ');
        void showWarning(t`Skipped because they have since been taken: ${dates}`);
      }
      onClose();
      for (const name of ['bookings', 'orders', 'series', 'units']) {
        await queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
    onError: async (error) => {
      await showError(error);
      // Occurrences that may have been created would appear as conflicts.
      if (!(error instanceof UnknownOutcomeError)) await planned.refetch();
    },
  });
  const step = i18n._((every === 1 ? singularUnitNames : pluralUnitNames)[frequency]);
  return (
    <Modal
      opened
      fullScreen={narrow}
      size={620}
      onClose={onClose}
      title={'bookingId' in of ? t`Repeat booking ${of.bookingId}` : t`Repeat order ${of.orderId}`}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.form}>
        <div className={classes.row}>
          <Select
            label={t`Schedule`}
            name="frequency"
            allowDeselect={false}
            data={recurrenceFrequencies.map((value) => ({
              value,
              label: i18n._(frequencyNames[value]),
            }))}
            value={frequency}
            onChange={(value) =>
              setFrequency(recurrenceFrequencies.find((it) => it === value) ?? 'weekly')
            }
          />
          <NumberInput
            label={t`Every`}
            name="every"
            min={1}
            max={maxInterval}
            clampBehavior="none"
            error={isEvery ? undefined : t`From 1 to ${maxInterval}.`}
            allowDecimal={false}
            suffix={` ${step}`}
            value={every}
            onChange={(value) => setEvery(Number(value) || 0)}
          />
        </div>
        <p className={classes.hint}>{i18n._(frequencyHints[frequency])}</p>
        <div className={classes.row}>
          <Select
            label={t`Ends`}
            name="ends"
            allowDeselect={false}
            data={[
              { value: 'count', label: t`After a number of times` },
              { value: 'until', label: t`On a date` },
            ]}
            value={ends}
            onChange={(value) => setEnds(value === 'until' ? 'until' : 'count')}
          />
          {ends === 'count' ? (
            <NumberInput
              label={t`Times`}
              name="count"
              min={1}
              max={maxOccurrences}
              clampBehavior="none"
              error={isCount ? undefined : t`From 1 to ${maxOccurrences}.`}
              allowDecimal={false}
              value={count}
              onChange={(value) => setCount(Number(value) || 0)}
            />
          ) : (
            <TextInput
              type="date"
              label={t`Last day`}
              name="until"
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
        </div>
        <OccurrenceList planned={planned} complete={complete} />
        {conflicts > 0 && (
          <Switch
            label={t`All or none: create nothing if any date is taken`}
            checked={whole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        <p className={classes.hint}>
          <Trans>Nothing is charged, and nobody is notified.</Trans>
        </p>
        <Buttons>
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            loading={make.isPending}
            disabled={!complete || (nothing && !isSent)}
            onClick={() => make.mutate()}
          >
            {isSent ? (
              <Trans>Try again</Trans>
            ) : free === 0 ? (
              <Trans>Nothing to create</Trans>
            ) : (
              <Plural value={free} one="Create #" other="Create #" />
            )}
          </Button>
        </Buttons>
      </div>
    </Modal>
  );
}
