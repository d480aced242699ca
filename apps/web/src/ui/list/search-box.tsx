import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/**
 * A search field whose text ends up in the URL a moment after the typing, and at once when the field is left: what is
 * chosen next comes after it and not before. Back and forward change it too.
 */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  /** The text that the URL has. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  const { label, placeholder, value, onSearch, className } = props;
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** What was searched last: the URL that follows is no news, and more may have been typed since. */
  const [searched, setSearched] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  const search = useDebouncedCallback((wanted: string) => {
    setSearched(wanted.trim());
    onSearch(wanted);
  }, 300);
  return (
    <TextInput
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      onBlur={() => search.flush()}
    />
  );
}
