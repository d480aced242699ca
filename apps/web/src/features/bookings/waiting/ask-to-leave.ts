import { t } from '@lingui/core/macro';
import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';

/** Asks whether somebody really leaves the waiting list. */
export function askToLeave(state: WaitingPage['state']): Promise<boolean> {
  return askToConfirm({
    title: t`Leave the waiting list?`,
    text:
      state === 'offered'
        ? t`The place that we keep for you is offered to the next person.`
        : t`You lose your turn. You can join again as long as the day is full.`,
    yes: t`Leave the list`,
    no: t`Stay on it`,
    loses: true,
  });
}
