import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { usePackageFormContext } from './package-form-context.ts';
import type { PackageValues } from './package-values.ts';

const ways: readonly PackageValues['deposit_of'][] = [
  'settings',
  'percent',
  'amount',
  'everything',
  'nothing',
];

/** How much is paid to book: the settings' percentage, one or an amount of its own, all or nothing. */
export function DepositFields() {
  const { t } = useLingui();
  const { deposit_percent: percent } = usePageData().settings;
  const form = usePackageFormContext();
  const { deposit_of } = form.values;
  return (
    <>
      <Select
        label={t`Deposit`}
        name="deposit_of"
        allowDeselect={false}
        description={
          deposit_of === 'nothing'
            ? t`Guests book without a card, and pay you later.`
            : t`What guests pay to book.`
        }
        data={[
          { value: 'settings', label: t`${percent}% of the total, as in the settings` },
          { value: 'percent', label: t`Another percentage of the total` },
          { value: 'amount', label: t`An amount` },
          { value: 'everything', label: t`The whole total` },
          { value: 'nothing', label: t`Nothing` },
        ]}
        value={deposit_of}
        onChange={(value) =>
          form.setFieldValue('deposit_of', ways.find((way) => way === value) ?? 'settings')
        }
        error={form.errors['deposit_of']}
      />
      {deposit_of === 'percent' && (
        <CountField
          label={t`Percentage of the total`}
          description={t`From 0 to 100.`}
          name="deposit_percent"
          decimals={2}
          {...form.getInputProps('deposit_percent')}
        />
      )}
      {deposit_of === 'amount' && (
        <AmountField
          label={t`Deposit amount`}
          description={t`For a booking, whatever its size.`}
          name="deposit"
          {...form.getInputProps('deposit')}
        />
      )}
      <AmountField
        label={t`Security deposit`}
        description={t`Of each booking: held on the card or taken on the morning of the start, and released. Leave it empty for none.`}
        name="security_deposit"
        {...form.getInputProps('security_deposit')}
      />
    </>
  );
}
