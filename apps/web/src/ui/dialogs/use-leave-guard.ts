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
 * Asks before a page is left while `active`: on navigation, on Back and Forward (also within the page, where they close
 * dialogs), and by the browser when leaving the site. What the page itself opens or closes within it is not asked about while that `isFree`.
 */
export function useLeaveGuard(
  active: boolean,
  ask: () => Promise<boolean>,
  isFree: () => boolean,
): void {
  useBlocker({
    disabled: !active,
    enableBeforeUnload: () => active,
    shouldBlockFn: async ({ current, next, action }) => {
      const stays = current.pathname === next.pathname;
      const isOwn = action === 'PUSH' || action === 'REPLACE';
      return !(stays && isOwn && isFree()) && !(await ask());
    },
  });
}

const always = () => true;

/** Asks before unsaved input is discarded. */
export function useUnsavedGuard(unsaved: boolean): void {
  useLeaveGuard(unsaved, askToLeave, always);
}
