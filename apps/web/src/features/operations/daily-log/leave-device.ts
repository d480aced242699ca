import { t } from '@lingui/core/macro';
import { markCleared } from '#lib/device-data.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { pending, send } from './daily-log-store.ts';
import { deleteDeviceStore } from './device-store.ts';
import { deleteOfflineCache } from './offline-shell.ts';

/** Sends what is not saved yet before signing out. False if that fails and the user stays. */
export async function confirmSignOut(): Promise<boolean> {
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
export async function clearDeviceData(): Promise<void> {
  await deleteDeviceStore();
  await deleteOfflineCache();
  markCleared();
}
