import { t } from '@lingui/core/macro';
import { markCleared } from '#lib/device-data.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { pending, send } from './daily-log-store.ts';
import { deleteDeviceStore } from './device-store.ts';
import { closeOffline } from './offline-shell.ts';

/** Sends the queue before signing out. False if it cannot be sent and the user stays. */
export async function readyToLeave(): Promise<boolean> {
  await send();
  const { length } = pending.now().writes;
  if (length === 0) return true;
  return askToConfirm({
    title: t`Sign out and lose unsaved entries?`,
    text: t`Daily log entries that are not saved yet: ${length}. They are only on this device.`,
    yes: t`Sign out`,
    no: t`Stay signed in`,
  });
}

/** Deletes the daily log's data from this device. */
export async function leaveDevice(): Promise<void> {
  await deleteDeviceStore();
  await closeOffline();
  markCleared();
}
