import { Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { formatInstant } from '#lib/format.ts';
import { actionName, fieldNames } from './order-labels.ts';
import classes from './orders.module.css';

function worded(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Changes of an order, latest first: who, when, and each field's old and new value. */
export function OrderHistory({ history }: { history: OrderDetails['history'] }) {
  const { i18n, t } = useLingui();
  return (
    <ul className={classes.history}>
      {history.map((entry, index) => {
        const fields = Object.keys(entry.after).filter((name) => worded(entry.after[name]) !== '–');
        const by = entry.by ?? t`The system`;
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
                      <del>{worded(entry.before[name])}</del>{' '}
                    </>
                  )}
                  {worded(entry.after[name])}
                </Text>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}
