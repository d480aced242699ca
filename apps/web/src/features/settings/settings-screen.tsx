import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsLog } from './settings-log.tsx';
import { useAllSettings } from './settings-values.ts';

/** All settings of the business (docs/rules/settings.md, "Values"), and the log of their changes. */
export function SettingsScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Settings`}
        lead={t`How your business works. Changes take effect as soon as you save them.`}
      />
      <Loaded
        query={useAllSettings()}
        heights={[220, 180, 260]}
        problem={t`The settings could not be loaded`}
      >
        {({ data }) => <SettingsForm loaded={data} />}
      </Loaded>
      <SettingsLog />
    </>
  );
}
