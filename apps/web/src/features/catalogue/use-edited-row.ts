import { useState } from 'react';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { noPictureChange } from '#ui/edit/picture-field.tsx';

/**
 * The row that a modal edits, as it was read: the list may bring a newer one while the form is open. Its picture and
 * its end change beside the form's own values, and are saved with them.
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
    /** What of the picture is sent: the file, and the word that there is to be none. */
    files: { picture: picture.file ?? [] },
    removal: picture.removed ? { remove_picture: 1 } : {},
    pictureField: { picture: row?.picture ?? null, change: picture, onChange: setPicture },
    endButton: { ended: ended === 1, onChange: (yes: boolean) => setEnded(yes ? 1 : 0) },
    /** Goes on from what somebody else saved; of picture and end, mine are kept or dropped. */
    goOnFrom: (theirs: Row, keepMine: boolean) => {
      setRow(theirs);
      if (keepMine) return;
      setPicture(noPictureChange);
      setEnded(theirs.ended);
    },
  };
}
