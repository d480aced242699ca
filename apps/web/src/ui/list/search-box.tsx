import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/**
 * A search field that updates the URL shortly after typing, and immediately on blur, so that a filter chosen
 * next is applied after it. It follows the URL on back and forward.
 */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  /** The text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  const { label, placeholder, value, onSearch, className } = props;
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** The last text searched: when it arrives in the URL, newer input must not be replaced. */
  const [searched, setSearched] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  const search = useDebouncedCallback((next: string) => {
    setSearched(next.trim());
    onSearch(next);
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
