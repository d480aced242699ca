import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/**
 * Copies the text of a field. Where the browser refuses, as on http except on localhost, the text is selected to be
 * copied by hand.
 */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>() {
  const field = useRef<Field>(null);
  const { copied, copy, error } = useClipboard({ timeout: 2000 });
  useEffect(() => {
    if (error === null) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  return { field, copied, copy };
}
