import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** One customer with booking and order totals; not loaded for null. */
export function useCustomer(id: number | null) {
  return useQuery({
    queryKey: ['customers', 'whose', id],
    queryFn: ({ signal }) => api('GET /api/customer/:id', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}
