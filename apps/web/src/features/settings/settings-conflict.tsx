import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { changedSettings } from '@slipway/domain/settings/changed-fields';
import { ChangedSettingsList } from './changed-settings-list.tsx';
import { settingName } from './setting-names.ts';
import type { SettingsValues } from './settings-values.ts';

/**
 * Says what someone else changed in the settings in the meantime, and offers both ways to continue. Nothing
 * typed is lost.
 */
export function SettingsConflict(props: {
  base: SettingsValues;
  mine: SettingsValues;
  theirs: SettingsValues;
  onMerge: () => void;
  onLoad: () => void;
}) {
  const { base, mine, theirs, onMerge, onLoad } = props;
  const { i18n, t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const changed = changedSettings(base, theirs);
  const ownNames = new Set(changedSettings(base, mine).map(({ name }) => name));
  const both = changed
    .filter(({ name }) => ownNames.has(name))
    .map(({ name }) => i18n._(settingName(name)));
  const names = new Intl.ListFormat(i18n.locale).format(both);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      mb="lg"
      icon={<IconGitMerge size={20} stroke={1.7} aria-hidden />}
      title={t`Someone else has changed the settings`}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Trans>
            Your changes are not saved yet, but everything you typed is still here. The other person
            changed:
          </Trans>
        </Text>
        <ChangedSettingsList fields={changed} />
        {both.length > 0 && (
          <Text size="sm">
            <Trans>You both changed: {names}. Yours would replace theirs.</Trans>
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={onMerge}>
            <Trans>Keep mine and add theirs</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onLoad}>
            <Trans>Discard mine and load theirs</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
