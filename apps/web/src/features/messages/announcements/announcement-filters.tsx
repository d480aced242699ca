import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchBox } from '#ui/search-box.tsx';
import { announcementStateNames, audienceNames } from './announcement-words.ts';
import type { AnnouncementFilter } from './use-announcement-filter.ts';
import classes from './announcements.module.css';

/** Search, state and audience; "Clear" only when something is set. */
export function AnnouncementFilters({ filter }: { filter: AnnouncementFilter }) {
  const { i18n, t } = useLingui();
  const choices = (names: Record<string, MessageDescriptor>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
  return (
    <div className={classes.filters} role="search">
      <SearchBox
        className={classes.find}
        label={t`Search announcements`}
        placeholder={t`Words of the text`}
        value={filter.q}
        onSearch={filter.search}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t`State`}
        placeholder={t`Any state`}
        clearable
        clearButtonProps={{ 'aria-label': t`Any state` }}
        data={choices(announcementStateNames)}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t`Audience`}
        placeholder={t`Any audience`}
        clearable
        clearButtonProps={{ 'aria-label': t`Any audience` }}
        data={choices(audienceNames)}
        value={filter.audience}
        onChange={(audience) => filter.filter({ audience })}
      />
      {filter.filtered && (
        <Button variant="subtle" onClick={filter.clear}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
