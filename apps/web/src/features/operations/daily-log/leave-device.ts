import { t } from '@lingui/core/macro';
import { markCleared } from '#lib/device-data.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { pending, send } from './daily-log-store.ts';
import { deleteDeviceStore } from './device-store.ts';
import { closeOffline } from './offline-shell.ts';

/** Sends what still waits before somebody signs out. False: it cannot be sent, and they stay. */
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

/** Takes away what this device keeps of the daily log. */
export async function leaveDevice(): Promise<void> {
  await deleteDeviceStore();
  await closeOffline();
  markCleared();
}
