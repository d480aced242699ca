import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

export const backupsKey = ['backups'];

/** How often one that is being made is looked at. */
const lookEveryMs = 2000;

/** The backups of this server; read again while one is being made. */
export function useBackups() {
  return useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => api('GET /api/backups', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.folder?.running ? lookEveryMs : false),
  });
}
