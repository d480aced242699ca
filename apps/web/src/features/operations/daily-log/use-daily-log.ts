import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { pending, readDay, send, type DayRead } from './daily-log-store.ts';
import { openOffline } from './offline-shell.ts';
import { applyPending, applyWrite } from './pending-writes.ts';

/** How often the queue is retried and the day refetched. */
const refreshMs = 20_000;

/** The day with all unsaved entries applied, and the state of the queue. */
export function useDailyLog(date: string) {
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(pending.subscribe, pending.now);
  const day = useQuery({
    queryKey: ['daily-log', date],
    queryFn: ({ signal }) => readDay(date, signal),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnReconnect: 'always',
  });
  useEffect(() => {
    const stop = pending.whenSaved((saved, entry) => {
      const queryKey = ['daily-log', saved];
      if (entry !== null) {
        queryClient.setQueryData<DayRead>(
          queryKey,
          (previous) => previous && { ...previous, log: applyWrite(previous.log, entry) },
        );
      }
      void queryClient.invalidateQueries({ queryKey });
    });
    const tryAgain = () => void send();
    window.addEventListener('online', tryAgain);
    return () => {
      stop();
      window.removeEventListener('online', tryAgain);
    };
  }, [queryClient]);
  useEffect(() => {
    void openOffline();
  }, []);
  return {
    day,
    log: day.data ? applyPending(day.data.log, state.writes) : null,
    fromDevice: day.data?.fromDevice ?? null,
    waiting: state.writes.filter(({ refused }) => refused === null),
    refused: state.writes.filter(({ refused }) => refused !== null),
    sending: state.sending,
  };
}
