import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { announcementStateNames, audienceNames } from './announcement-labels.ts';
import type { AnnouncementFilter } from './use-announcement-filter.ts';

/** Search, state and audience. */
export function AnnouncementFilters({ filter }: { filter: AnnouncementFilter }) {
  const { t } = useLingui();
  return (
    <ListTools urlState={filter} label={t`Search announcements`} placeholder={t`Announcement text`}>
      <FilterSelect
        label={t`State`}
        unset={t`Any state`}
        choices={announcementStateNames}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
      <FilterSelect
        label={t`Audience`}
        unset={t`Any audience`}
        choices={audienceNames}
        value={filter.audience}
        onChange={(audience) => filter.filter({ audience })}
      />
    </ListTools>
  );
}
