import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { channelNames, stateNames } from './message-words.ts';
import type { MessageFilter } from './use-message-filter.ts';
import classes from './messages.module.css';

/** Search, state and channel; "Clear" only when something is set. */
export function MessageFilters({ filter }: { filter: MessageFilter }) {
  const { i18n, t } = useLingui();
  const [text, setText] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  if (known !== filter.q) {
    // Back, forward or Clear changed the URL's text.
    setKnown(filter.q);
    if (filter.q !== text.trim()) setText(filter.q);
  }
  const search = useDebouncedCallback(filter.search, 300);
  const choices = (names: Record<string, MessageDescriptor>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
  return (
    <div className={classes.filters} role="search">
      <TextInput
        type="search"
        className={classes.find ?? ''}
        aria-label={t`Search messages`}
        placeholder={t`Recipient, subject, booking`}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <Select
        comboboxProps={{ withinPortal: false }}
        className={classes.pick ?? ''}
        aria-label={t`State`}
        placeholder={t`Any state`}
        clearable
        clearButtonProps={{ 'aria-label': t`Any state` }}
        data={choices(stateNames)}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
      <Select
        comboboxProps={{ withinPortal: false }}
        className={classes.pick ?? ''}
        aria-label={t`Channel`}
        placeholder={t`Any channel`}
        clearable
        clearButtonProps={{ 'aria-label': t`Any channel` }}
        data={choices(channelNames)}
        value={filter.channel}
        onChange={(channel) => filter.filter({ channel })}
      />
      {filter.filtered && (
        <Button
          variant="subtle"
          onClick={() => {
            search.cancel();
            setText('');
            filter.clear();
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
