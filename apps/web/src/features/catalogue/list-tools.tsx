import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ListPlace } from './use-list-place.ts';
import classes from './catalogue.module.css';

/** Search first, then what else narrows the list; "Clear" only when something is set. */
export function ListTools(props: {
  place: ListPlace;
  placeholder: string;
  /** False: rows of this list do not end. */
  endable?: boolean;
  children?: ReactNode;
}) {
  const { place, placeholder, endable = true, children } = props;
  const { t } = useLingui();
  const [text, setText] = useState(place.q);
  const [known, setKnown] = useState(place.q);
  if (known !== place.q) {
    // Back, forward or Clear changed the URL's text.
    setKnown(place.q);
    if (place.q !== text.trim()) setText(place.q);
  }
  const search = useDebouncedCallback(place.search, 250);
  return (
    <div className={classes.tools} role="search">
      <TextInput
        type="search"
        className={classes.find ?? ''}
        aria-label={t`Search`}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {children}
      {endable && (
        <Switch
          className={classes.ended ?? ''}
          label={t`Ended`}
          checked={place.ended}
          onChange={(event) => place.showEnded(event.currentTarget.checked)}
        />
      )}
      {place.filtered && (
        <Button
          variant="subtle"
          onClick={() => {
            search.cancel();
            setText('');
            place.clear();
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
