import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { channelNames, stateNames } from './message-labels.ts';
import type { MessageFilter } from './use-message-filter.ts';

/** Search, state and channel. */
export function MessageFilters({ filter }: { filter: MessageFilter }) {
  const { t } = useLingui();
  return (
    <ListTools
      urlState={filter}
      label={t`Search messages`}
      placeholder={t`Name, recipient, subject, booking`}
    >
      <FilterSelect
        label={t`State`}
        unset={t`Any state`}
        choices={stateNames}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
      <FilterSelect
        label={t`Channel`}
        unset={t`Any channel`}
        choices={channelNames}
        value={filter.channel}
        onChange={(channel) => filter.filter({ channel })}
      />
    </ListTools>
  );
}
