import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

export const tokensKey = ['access-tokens'];

export function useTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api('GET /api/access-tokens', { signal }),
    staleTime: 0,
  });
}
