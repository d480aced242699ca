import '@mantine/core/styles/Radio.css';
import { Radio, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';

/** Whether units are rented out or products sold. */
export function PurposeSection() {
  const { t } = useLingui();
  const form = useSettingsFormContext();
  return (
    <SettingsSection
      title={t`Purpose`}
      lead={t`Changes the wording, pages and columns of the whole back office straight away.`}
    >
      <Stack gap="lg">
        <Radio.Group
          label={t`What the business does`}
          {...form.getInputProps('purpose')}
          name="purpose"
        >
          <Stack gap="xs" mt={6}>
            <Radio
              iconColor="var(--sw-on-primary)"
              value="rent"
              label={t`Rents units out`}
              description={t`Units, packages and bookings.`}
            />
            <Radio
              iconColor="var(--sw-on-primary)"
              value="sell"
              label={t`Sells products`}
              description={t`Products with SKU and stock, and orders.`}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </SettingsSection>
  );
}
