import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  longestAdjustmentName,
  mostAdjustments,
} from '@slipway/domain/bookings/prices/adjustments';
import type { ReactNode } from 'react';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { emptyAdjustment, type EnteredAdjustment } from './entered-adjustments.ts';
import classes from './adjustments.module.css';

/** Charges and discounts of a booking, a line each. */
export function AdjustmentFields(props: {
  entered: readonly EnteredAdjustment[];
  /** That of the booking. */
  currency: string;
  /** Desk may only charge. */
  mayDiscount: boolean;
  description: string;
  /** By line and field, as `adjustments.0.name`, and of all lines at `adjustments`. */
  problems: Partial<Record<string, ReactNode>>;
  onChange: (entered: EnteredAdjustment[]) => void;
}) {
  const { entered, currency, mayDiscount, description, problems, onChange } = props;
  const { t } = useLingui();
  const change = (index: number, fields: Partial<EnteredAdjustment>) =>
    onChange(entered.map((one, n) => (n === index ? { ...one, ...fields } : one)));
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Charges and discounts`}
      description={description}
      error={problems['adjustments']}
      role="group"
      aria-label={t`Charges and discounts`}
      id="adjustments"
    >
      {entered.length > 0 && (
        <ul className={classes.lines}>
          {entered.map(({ kind, name, amount }, index) => (
            <li key={index} className={classes.line}>
              <NativeSelect
                name={`adjustments.${index}.kind`}
                aria-label={t`Kind of line ${index + 1}`}
                value={kind}
                data={[
                  { value: 'charge', label: t`Charge` },
                  {
                    value: 'discount',
                    label: t`Discount`,
                    disabled: !mayDiscount && kind !== 'discount',
                  },
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change(index, { kind: value === 'discount' ? 'discount' : 'charge' })
                }
              />
              <TextInput
                name={`adjustments.${index}.name`}
                aria-label={t`What line ${index + 1} is for`}
                className={classes.name ?? ''}
                placeholder={kind === 'charge' ? t`Late return` : t`Regular guest`}
                maxLength={longestAdjustmentName}
                value={name}
                error={problems[`adjustments.${index}.name`]}
                onChange={({ currentTarget: { value } }) => change(index, { name: value })}
              />
              <AmountField
                label=""
                aria-label={t`Amount of line ${index + 1}`}
                name={`adjustments.${index}.amount`}
                currency={currency}
                value={amount}
                error={problems[`adjustments.${index}.amount`]}
                onChange={(value) => change(index, { amount: value })}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Remove line ${index + 1}`}
                onClick={() => onChange(entered.filter((_, n) => n !== index))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {entered.length < mostAdjustments && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...entered, emptyAdjustment])}
        >
          {mayDiscount ? <Trans>Add a charge or discount</Trans> : <Trans>Add a charge</Trans>}
        </Button>
      )}
    </Input.Wrapper>
  );
}
