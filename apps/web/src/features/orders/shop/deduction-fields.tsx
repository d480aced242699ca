import { Stack, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';

/** What is deducted of a line, as typed. */
export interface Deduction {
  amount: number | string;
  reason: string;
}

/** What was typed as an amount; nothing typed is 0. */
export const deductedOf = (typed: Deduction | undefined): number => Number(typed?.amount) || 0;

/** What is deducted of each line that came, and why. */
export function DeductionFields(props: {
  lines: readonly { position: number; name: string; most: number | undefined }[];
  typed: Readonly<Record<number, Deduction>>;
  onChange: (typed: Record<number, Deduction>) => void;
  currency: string;
  errors: Readonly<Record<number, string>>;
}) {
  const { lines, typed, onChange, currency, errors } = props;
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      {lines.map(({ position, name, most }) => {
        const one = typed[position] ?? { amount: '', reason: '' };
        const change = (part: Partial<Deduction>) =>
          onChange({ ...typed, [position]: { ...one, ...part } });
        return (
          <Stack gap={4} key={position}>
            <AmountField
              label={t`Deduct for ${name}`}
              name={`deduction-${position}`}
              currency={currency}
              {...(most !== undefined && {
                description: t`At most ${formatMoney(most, currency)}`,
              })}
              value={one.amount}
              onChange={(amount) => change({ amount })}
              error={errors[position]}
            />
            {deductedOf(one) > 0 && (
              <TextInput
                label={t`Reason for deducting from ${name}`}
                description={t`The customer reads it.`}
                required
                maxLength={300}
                value={one.reason}
                onChange={(event) => change({ reason: event.currentTarget.value })}
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
