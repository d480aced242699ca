import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import type { PaintedDays } from '@slipway/domain/catalogue/painted-rates';
import { longestRateName, ratePercents } from '@slipway/domain/catalogue/rates';
import { daysBetween } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { bodyOf, draftRate, type Paint } from './paint.ts';
import { percentText } from './rate-words.ts';
import classes from './rates.module.css';

/** What becomes of the painted days: a new rate, or more days for one; the year shows their prices meanwhile. */
export function PaintBar(props: {
  days: PaintedDays;
  paint: Paint;
  pkg: ManagedPackage;
  rates: readonly ListedRate[];
  onPaint: (paint: Paint) => void;
  onDone: () => void;
}) {
  const { days, paint, pkg, rates, onPaint, onDone } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [tried, setTried] = useState(false);
  const extended = rates.find(({ id }) => id === paint.rateId);
  const draft = draftRate(paint, days, pkg, rates);
  const save = useMutation({
    mutationFn: (made: ListedRate) => {
      const body = bodyOf(made);
      return extended
        ? api('PUT /api/rates/:id', {
            params: { id: extended.id },
            body: { ...body, version: extended.version, ended: 0 },
          })
        : api('POST /api/rates', { body: { ...body, first: true } });
    },
    onSuccess: () => {
      toastSuccess(extended ? t`Successfully updated` : t`Successfully added`);
      onDone();
    },
    onError: (error) => showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['rates'] }),
  });
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const { least, most } = ratePercents;
  const count = daysBetween(days.from, days.to) + 1;
  const many = plural(count, { one: '# day', other: '# days' });
  const range =
    days.from === days.to
      ? formatDate(days.from)
      : `${formatDate(days.from)} – ${formatDate(days.to)}`;
  const send = () => {
    setTried(true);
    const isNamed = extended !== undefined || paint.name.trim() !== '';
    if (draft !== null && isNamed && !save.isPending) save.mutate(draft);
  };
  return (
    <form
      noValidate
      className={classes.bar}
      aria-label={t`Painted days`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={classes.barTitle} role="status">
        <strong>{many}</strong> <bdi>{range}</bdi>
      </p>
      <div className={classes.barFields}>
        <Select
          label={t`Rate`}
          size="sm"
          allowDeselect={false}
          data={[
            { value: 'new', label: t`A new rate` },
            ...rates.map((rate) => ({
              value: String(rate.id),
              label: t`More days for ${rate.name} (${percentText(rate.percent)})`,
            })),
          ]}
          value={paint.rateId === null ? 'new' : String(paint.rateId)}
          onChange={(value) =>
            onPaint({ ...paint, rateId: value === 'new' ? null : Number(value) })
          }
        />
        {paint.rateId === null && (
          <>
            <TextInput
              label={t`Name`}
              size="sm"
              name="name"
              maxLength={longestRateName}
              value={paint.name}
              error={
                errors['name']?.join(' ') ??
                (tried && paint.name.trim() === ''
                  ? t`Give it a name: guests read it beside the price.`
                  : undefined)
              }
              onChange={(event) => onPaint({ ...paint, name: event.currentTarget.value })}
            />
            <NumberInput
              label={t`Percent`}
              size="sm"
              name="percent"
              hideControls
              decimalScale={2}
              suffix="%"
              value={paint.percent}
              error={
                errors['percent']?.join(' ') ??
                (tried && draft === null
                  ? t`Enter a percentage from ${least} to ${most}: −50 is half price.`
                  : undefined)
              }
              onChange={(percent) => onPaint({ ...paint, percent })}
            />
            <Select
              label={t`For`}
              size="sm"
              allowDeselect={false}
              data={[
                { value: 'all', label: t`All packages` },
                { value: 'units', label: t`Those of ${pkg.unit}` },
                { value: 'kinds', label: t`All of the kind ${pkg.name}` },
              ]}
              value={paint.of}
              onChange={(of) =>
                onPaint({ ...paint, of: of === 'units' || of === 'kinds' ? of : 'all' })
              }
            />
            <Switch
              label={t`Every year`}
              checked={paint.everyYear}
              onChange={(event) => onPaint({ ...paint, everyYear: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      <div className={classes.barActions}>
        <Button variant="default" size="sm" disabled={save.isPending} onClick={onDone}>
          <Trans>Clear</Trans>
        </Button>
        <Button type="submit" size="sm" loading={save.isPending}>
          {extended ? <Trans>Extend {extended.name}</Trans> : <Trans>Add the rate</Trans>}
        </Button>
      </div>
    </form>
  );
}
