import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { askToConfirm } from './dialogs.ts';

/** Asks whether what was typed may be left behind. */
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
 * Asks before what was typed is left behind: on the way to another page of ours, by Back and Forward also within the
 * page, whose windows they close, and by the browser elsewhere.
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
