import { api } from '#lib/api.ts';
import { isStored } from '#lib/device-data.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { setUser } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';

/** Signs out and deletes the data stored on this device; false if the user stays to save it first. */
export async function signOut(): Promise<boolean> {
  const unsaved = isStored()
    ? await loadChunk(() => import('#features/operations/index.ts'))
    : null;
  if (unsaved && !(await unsaved.confirmSignOut())) return false;
  await api('POST /logout');
  await unsaved?.clearDeviceData();
  setUser(null);
  queryClient.clear();
  return true;
}
