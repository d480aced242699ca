import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EndedSwitch, FilterSelect } from './filter-select.tsx';

/** A filter of a list: how the value of its search parameter is shown and changed. */
export interface ListFilter<Value extends string | number> {
  show: (value: Value | null, onChange: (value: string | number | null) => void) => ReactNode;
}

/** A choice of labels. */
export function choiceFilter<Choice extends string>(options: {
  label: MessageDescriptor;
  unset: MessageDescriptor;
  choices: Record<Choice, MessageDescriptor>;
}): ListFilter<Choice> {
  const { label, unset, choices } = options;
  return {
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
  show: (value, onChange) => (
    <EndedSwitch ended={value} urlState={{ filter: ({ ended }) => onChange(ended ?? null) }} />
  ),
};
