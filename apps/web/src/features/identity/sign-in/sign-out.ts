import { api } from '#lib/api.ts';
import { isStored } from '#lib/device-data.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { setUser } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';

/** What is kept on this device goes with the session; false when somebody rather stays to save it first. */
export async function signOut(): Promise<boolean> {
  const unsaved = isStored()
    ? await loadChunk(() => import('#features/operations/index.ts'))
    : null;
  if (unsaved && !(await unsaved.readyToLeave())) return false;
  await api('POST /logout');
  await unsaved?.leaveDevice();
  setUser(null);
  queryClient.clear();
  return true;
}
