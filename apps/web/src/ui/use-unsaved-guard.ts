import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirmFirst } from './dialogs.ts';

/** Asks before what was typed is left behind: on the way to another page of ours, and by the browser elsewhere. */
export function useUnsavedGuard(unsaved: boolean): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirmFirst({
        title: t`Leave without saving?`,
        text: t`What you changed here is not saved yet.`,
        yes: t`Leave`,
        no: t`Stay here`,
      });
      return !leave;
    },
  });
}
