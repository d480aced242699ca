import { useState } from 'react';

/** A row that can be archived. */
interface Endable {
  /** 1: it is archived. */
  ended?: 0 | 1;
}

/**
 * Whether a form archives its row with the save.
 * @param row as the form last read it; null or undefined: a row that is being added
 */
export function useEnded(row: Endable | null | undefined) {
  const before = row?.ended ?? 0;
  const [ended, setEnded] = useState(before);
  return {
    ended,
    isChanged: ended !== before,
    /** For `EndButton`. */
    button: {
      ended: ended === 1,
      isChanged: ended !== before,
      onChange: (yes: boolean) => setEnded(yes ? 1 : 0),
    },
    /** Continues from theirs after a conflict: mine stays if it is kept and was changed here. */
    goOnFrom: (theirs: Endable, keepMine: boolean) => {
      if (!keepMine || ended === before) setEnded(theirs.ended ?? 0);
    },
  };
}
