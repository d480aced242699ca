import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { minReturnDays } from '@slipway/domain/settings/return-days';
import { usePageData } from '#lib/page-data.ts';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

/** How long products can be returned, and when they run low; only where products are sold, or where it has to be changed. */
export function ReturnsSection() {
  const { t } = useLingui();
  const { records } = usePageData();
  const form = useSettingsFormContext();
  const { purpose, time_zone } = form.values;
  const isRefused = form.errors['shop_return_days'] !== undefined;
  if (purpose !== 'sell' && records?.products !== true && !isRefused) return null;
  const least = minReturnDays(time_zone);
  return (
    <>
      <SettingsSection
        title={t`Returns`}
        lead={t`Products can be returned within so many days of delivery. Existing orders keep the days they were made under. 0: no returns.`}
      >
        <div className={classes.grid}>
          <NumberSetting
            path="shop_return_days"
            {...(least > 0 && {
              description: t`At least ${least}: in the EU, the EEA and the United Kingdom the law gives buyers so many days. Where the business is follows from its time zone.`,
            })}
            unit={(count) => plural(count, { one: 'day', other: 'days' })}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title={t`Stock`}
        lead={t`A product with so few free pieces, or fewer, of a variant reads “Low stock”, and is listed under To do until it is replenished. 0: you are not told.`}
      >
        <div className={classes.grid}>
          <NumberSetting
            path="low_stock"
            unit={(count) => plural(count, { one: 'piece', other: 'pieces' })}
          />
        </div>
      </SettingsSection>
    </>
  );
}
