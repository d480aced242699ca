import { Text } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { isCalendarDate } from '@slipway/domain/dates/dates';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { formatDate, formatInstant, formatMoney } from '#lib/format.ts';
import { actionName, fieldNames } from './order-labels.ts';
import classes from './orders.module.css';

const moneyFields: readonly string[] = ['amount', 'deducted', 'refund', 'shipping', 'total_price'];

/** A value of the history as it is read elsewhere. */
function worded(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number' && moneyFields.includes(field)) return formatMoney(value, currency);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isCalendarDate(value)) return formatDate(value);
  return field === 'phone' ? phoneText(value) : value;
}

/** Changes of an order, latest first: who, when, and each field's old and new value. */
export function OrderHistory({ order }: { order: Pick<OrderDetails, 'history' | 'currency'> }) {
  const { history, currency } = order;
  const { i18n } = useLingui();
  return (
    <ul className={classes.history}>
      {history.map((entry, index) => {
        const fields = Object.keys(entry.after).filter(
          (name) => worded(name, entry.after[name], currency) !== '–',
        );
        const customerAsked = entry.action === 'return_asked';
        const by = entry.by ?? (customerAsked ? t`By the customer` : t`The system`);
        return (
          <li key={`${entry.at}-${index}`}>
            <Text size="sm" fw={550}>
              {i18n._(actionName(entry.action))}
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(entry.at)} · {by}
            </Text>
            {fields.map((name) => {
              const names = fieldNames[name];
              const word = names === undefined ? name : i18n._(names);
              return (
                <Text size="sm" key={name}>
                  {word}:{' '}
                  {name in entry.before && (
                    <>
                      <del>{worded(name, entry.before[name], currency)}</del>{' '}
                    </>
                  )}
                  {worded(name, entry.after[name], currency)}
                </Text>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}
