import { Stack, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Switch } from '#ui/switch.tsx';
import { NumberSetting } from './setting-fields.tsx';
import { settingName } from './setting-names.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

const amountsOf = (typed: string): number[] =>
  typed
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number);

/** Whether visitors can buy gift cards, and for which amounts. */
export function GiftCardsSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const { currency, gift_cards: sale } = form.values;
  // While it is typed; null: as it is in the form.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = sale.amounts.some((amount) => !Number.isFinite(amount));
  return (
    <SettingsSection
      title={t`Gift cards`}
      anchor="gift-cards"
      lead={t`What visitors can buy as a gift card. What was sold before stays as it is.`}
    >
      <Stack gap="lg">
        <Switch
          label={i18n._(settingName('gift_cards.sold'))}
          description={t`They are paid by card at once, and emailed with a code on the day that the buyer chooses.`}
          name="gift_cards.sold"
          {...form.getInputProps('gift_cards.sold', { type: 'checkbox' })}
        />
        {sale.sold && (
          <div className={classes.grid}>
            <TextInput
              label={i18n._(settingName('gift_cards.amounts'))}
              description={t`In ${currency}, rising, with commas between: 25, 50, 100.`}
              name="gift_cards.amounts"
              inputMode="decimal"
              autoComplete="off"
              error={
                isWrong ? t`Enter amounts such as 25, 50, 100.` : form.errors['gift_cards.amounts']
              }
              value={typed ?? sale.amounts.join(', ')}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped(value);
                form.setFieldValue('gift_cards.amounts', amountsOf(value));
              }}
              onBlur={() => {
                if (!isWrong) setTyped(null);
              }}
            />
            <Switch
              label={i18n._(settingName('gift_cards.own_amount'))}
              name="gift_cards.own_amount"
              {...form.getInputProps('gift_cards.own_amount', { type: 'checkbox' })}
            />
            {sale.own_amount && (
              <>
                <NumberSetting path="gift_cards.least" unit={currency} decimals={2} />
                <NumberSetting path="gift_cards.most" unit={currency} decimals={2} />
              </>
            )}
          </div>
        )}
      </Stack>
    </SettingsSection>
  );
}
