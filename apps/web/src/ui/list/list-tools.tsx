import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';
import type { ListUrlState } from './use-list-url-state.ts';
import classes from './list.module.css';

/** The toolbar of a list: search, filters, and "Clear" while any is set. */
export function ListTools(props: {
  urlState: ListUrlState;
  /** The search field's label, such as `Search users`. */
  label: string;
  /** Many filters: on a phone they are behind a button. */
  folds?: boolean;
  /** The search field's placeholder. */
  placeholder: string;
  /** `FilterSelect`s, `EndedSwitch` and the like. */
  children?: ReactNode;
}) {
  const { urlState, label, placeholder, folds = false, children } = props;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  // Active filters are shown unfolded.
  const [unfolded, setUnfolded] = useState(urlState.filtered && urlState.q === '');
  const hides = folds && narrow;
  const [cleared, setCleared] = useState(0);
  return (
    <div className={classes.tools} role="search">
      <SearchBox
        // A new search field, so that pending input is not searched after clearing.
        key={cleared}
        className={classes.find}
        label={label}
        placeholder={placeholder}
        value={urlState.q}
        onSearch={urlState.search}
      />
      {hides && (
        <Button
          variant="default"
          aria-expanded={unfolded}
          leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Trans>Filters</Trans>
        </Button>
      )}
      {(!hides || unfolded) && children}
      {urlState.filtered && (
        <Button
          variant="subtle"
          onClick={() => {
            setCleared(cleared + 1);
            urlState.clear();
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
