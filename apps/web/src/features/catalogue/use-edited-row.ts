import { useState } from 'react';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { noPictureChange } from '#ui/edit/picture-field.tsx';

/**
 * The row that a dialog edits, as first loaded: the list may refetch a newer one while the form is open. Its
 * picture and its archived state are edited outside the form's values and saved with them.
 */
export function useEditedRow<Row extends { ended: 0 | 1; picture: Picture | null }>(
  opened: Row | null,
) {
  const [row, setRow] = useState(opened);
  const [picture, setPicture] = useState(noPictureChange);
  const [ended, setEnded] = useState(opened?.ended ?? 0);
  return {
    row,
    ended,
    changed: picture !== noPictureChange || ended !== (row?.ended ?? 0),
    /** The picture to upload, or the flag that removes it. */
    files: { picture: picture.file ?? [] },
    removal: picture.removed ? { remove_picture: 1 } : {},
    pictureField: { picture: row?.picture ?? null, change: picture, onChange: setPicture },
    endButton: { ended: ended === 1, onChange: (yes: boolean) => setEnded(yes ? 1 : 0) },
    /** Continues from a concurrent save; picture and archived state are kept or replaced. */
    goOnFrom: (theirs: Row, keepMine: boolean) => {
      setRow(theirs);
      if (keepMine) return;
      setPicture(noPictureChange);
      setEnded(theirs.ended);
    },
  };
}
