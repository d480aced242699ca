import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { QueryChange } from '#lib/use-query-change.ts';
import { Switch } from '#ui/switch.tsx';
import { selectChoice } from '#ui/select-choice.ts';
import classes from './list.module.css';

/** Room for a label that is longer than a filter is wide, such as "Any stand-up paddle board". */
const roomFor = (label: string) => {
  const room = `min(100%, calc(${label.length} * 0.56em + 52px))`;
  return label.length > 16 ? { flexBasis: room, maxWidth: room } : {};
};

/** A filter of a list. `choices` are the values with labels; `unset` is the label without a choice. */
export function FilterSelect(props: {
  label: string;
  unset: string;
  choices: Record<string, MessageDescriptor> | { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** The choices can be searched by typing. */
  searchable?: boolean;
  /** Called with the typed text when the choices are searched elsewhere. */
  onSearch?: (typed: string) => void;
}) {
  const { label, unset, choices, value, onChange, onSearch } = props;
  const { searchable = onSearch !== undefined } = props;
  const { i18n } = useLingui();
  const data = Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([key, name]) => ({ value: key, label: i18n._(name) }));
  return (
    <Select
      className={classes.pick ?? ''}
      style={roomFor(unset)}
      aria-label={label}
      placeholder={unset}
      clearable
      clearButtonProps={{ 'aria-label': unset }}
      comboboxProps={{ withinPortal: false }}
      searchable={searchable}
      onClick={selectChoice}
      {...(onSearch ? { onSearchChange: onSearch, filter: ({ options }) => options } : {})}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}

/** Whether archived rows are shown too, see `useUrlEnded`. */
export function EndedSwitch(props: {
  ended: '1' | null;
  urlState: { filter: (change: QueryChange) => void };
}) {
  const { ended, urlState } = props;
  const { t } = useLingui();
  return (
    <Switch
      className={classes.ended ?? ''}
      label={t`Archived`}
      checked={ended !== null}
      onChange={(event) => urlState.filter({ ended: event.currentTarget.checked ? 1 : null })}
    />
  );
}
