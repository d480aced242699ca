import { ActionIcon, Button, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitBlock } from '@slipway/contract/catalogue/unit-blocks';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { TextLink } from '#ui/links.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { itemChoices } from '#features/catalogue/item-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

interface BlockValues extends Record<string, unknown> {
  item: string;
  from_date: string | null;
  to_date: string | null;
  reason: string;
}
const nothing: BlockValues = { item: '0', from_date: null, to_date: null, reason: '' };

/** Blocked dates of a unit with their reasons. They are saved immediately, independently of the form around them. */
export function UnitBlocks(props: {
  unitId: number;
  /** How many the unit has. */
  items: number;
  today: string;
  /** The preset day. */
  day?: string;
  onAdded?: () => void;
}) {
  const { unitId, items, today, day, onAdded } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const blocks = useQuery({
    queryKey: ['unit-blocks', unitId],
    queryFn: ({ signal }) => api('GET /api/unit-blocks', { query: { unit_id: unitId }, signal }),
    staleTime: 0,
  });
  const form = useForm<BlockValues>({
    initialValues:
      day === undefined ? nothing : { ...nothing, from_date: day, to_date: day, reason: '' },
    validate: {
      from_date: (value) => (value === null ? t`From date is required.` : null),
      reason: (value) => (value.trim() === '' ? t`Reason is required.` : null),
    },
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['unit-blocks', unitId] });
  const add = useMutation({
    mutationFn: ({ item, from_date, to_date, reason }: BlockValues) => {
      const from = from_date ?? '';
      const days = { from_date: from, to_date: to_date ?? from };
      const body = { unit_id: unitId, item: Number(item), ...days, reason };
      return api('POST /api/unit-blocks', { body });
    },
    onSuccess: () => {
      form.reset();
      onAdded?.();
      return refresh();
    },
    onError: (error) => (showFieldErrors(form, error) ? undefined : showError(error)),
  });
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/unit-blocks/:id', { params: { id } }),
    onSuccess: refresh,
    onError: (error) => showError(error),
  });
  const submit = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirst(errors);
    else add.mutate(form.values);
  };
  return (
    <div className={classes.blocks}>
      <Title order={4} size="h5">
        <Trans>Blocked dates</Trans>
      </Title>
      {(blocks.data?.data.length ?? 0) > 0 && (
        <ul className={classes.blockList}>
          {blocks.data?.data.map((block) => (
            <Block
              key={block.id}
              block={block}
              isGoing={remove.isPending && remove.variables === block.id}
              onRemove={() => remove.mutate(block.id)}
            />
          ))}
        </ul>
      )}
      <div className={classes.blockForm} data-items={items > 1}>
        {items > 1 && (
          <NativeSelect
            label={t`Item`}
            name="item"
            data={itemChoices(items)}
            {...form.getInputProps('item')}
          />
        )}
        <DateField
          label={t`From`}
          name="from_date"
          min={today}
          {...form.getInputProps('from_date')}
        />
        <DateField
          label={t`To`}
          name="to_date"
          min={form.values.from_date ?? today}
          {...form.getInputProps('to_date')}
        />
        <TextInput
          label={t`Reason`}
          name="reason"
          data-autofocus={day !== undefined}
          {...form.getInputProps('reason')}
          onKeyDown={(event) => {
            // Enter submits this block, not the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Button variant="default" loading={add.isPending} onClick={submit}>
          <Trans>Block</Trans>
        </Button>
      </div>
    </div>
  );
}

function Block(props: { block: UnitBlock; isGoing: boolean; onRemove: () => void }) {
  const { block, isGoing, onRemove } = props;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const { item, from_date: from, to_date: to, reason, bookings, bookings_under: under } = block;
  const more = bookings - under.length;
  const days = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  const confirmUnblock = async () => {
    const yes = await askToConfirm({
      title: t`Unblock ${days}?`,
      text: t`Customers can book these dates again straight away.`,
      yes: t`Unblock`,
      no: t`Keep blocked`,
      loses: true,
    });
    if (yes) onRemove();
  };
  return (
    <li className={classes.block}>
      <div>
        <span className={classes.name}>{days}</span>{' '}
        {item > 0 && (
          <>
            <Trans>Item {item}</Trans>{' '}
          </>
        )}
        <bdi>{reason}</bdi>
        {bookings > 0 && (
          <Text size="sm" c="var(--sw-error)">
            <Trans>
              Bookings on these dates: {bookings}. They are kept: move or cancel them yourself.
            </Trans>
          </Text>
        )}
        {under.length > 0 && (
          <ul className={classes.under}>
            {under.map((booking) => (
              <li key={booking.id}>
                <TextLink to={pathOf('bookings', purpose)} search={{ booking: booking.id }}>
                  {t`Booking ${booking.id}`}
                </TextLink>{' '}
                <bdi>{booking.name}</bdi>, {formatInstant(booking.starts_at)}
              </li>
            ))}
            {more > 0 && (
              <li>
                <Trans>and {more} more</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
      {block.platform === null && (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t`Unblock ${days}`}
          loading={isGoing}
          onClick={() => void confirmUnblock()}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
