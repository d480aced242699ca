import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { askToConfirm } from './dialogs.ts';

/** Asks whether to discard what was typed. */
export function askToLeave(): Promise<boolean> {
  return askToConfirm({
    title: t`Leave without saving?`,
    text: t`Your changes on this page have not been saved.`,
    yes: t`Leave`,
    no: t`Stay on this page`,
    loses: true,
  });
}

/**
 * Asks before unsaved input is discarded: on navigation, on Back and Forward (also within the page, where they
 * close dialogs), and by the browser when leaving the site.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => unsaved,
    shouldBlockFn: async ({ current, next, action }) => {
      const stays = current.pathname === next.pathname;
      const isOwn = action === 'PUSH' || action === 'REPLACE';
      return !(stays && isOwn) && !(await askToLeave());
    },
  });
}
