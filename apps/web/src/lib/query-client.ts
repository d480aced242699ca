import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Refusals are final; a lost connection or a server error is retried twice. */
function worthAnotherTry(count: number, error: Error): boolean {
  if (error instanceof ApiError && error.status > 0 && error.status < 500) return false;
  return count < 2;
}

/** The application's query cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthAnotherTry, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
