import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EndedSwitch, FilterSelect } from './filter-select.tsx';

/** A filter of a list: its value, checked, of the URL's text, and how it is shown and changed. */
export interface ListFilter<Value extends string | number> {
  parse: (text: string | null) => Value | null;
  show: (value: Value | null, onChange: (value: string | number | null) => void) => ReactNode;
}

/** A choice of labels; its value is a key of them. */
export function choiceFilter<Choice extends string>(options: {
  label: MessageDescriptor;
  unset: MessageDescriptor;
  choices: Record<Choice, MessageDescriptor>;
}): ListFilter<Choice> {
  const { label, unset, choices } = options;
  return {
    parse: (text) => {
      for (const choice in choices) if (choice === text) return choice;
      return null;
    },
    show: (value, onChange) => (
      <ChoiceSelect
        label={label}
        unset={unset}
        choices={choices}
        value={value}
        onChange={onChange}
      />
    ),
  };
}

function ChoiceSelect(props: {
  label: MessageDescriptor;
  unset: MessageDescriptor;
  choices: Record<string, MessageDescriptor>;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, unset, ...rest } = props;
  const { i18n } = useLingui();
  return <FilterSelect label={i18n._(label)} unset={i18n._(unset)} {...rest} />;
}

/** Whether archived rows are shown too: `ended=1`. */
export const endedFilter: ListFilter<'1'> = {
  parse: (text) => (text === '1' ? '1' : null),
  show: (value, onChange) => (
    <EndedSwitch ended={value} urlState={{ filter: ({ ended }) => onChange(ended ?? null) }} />
  ),
};
