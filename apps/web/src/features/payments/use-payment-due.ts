import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** What is paid, due now and left of a booking; never from the cache, since it is about to be paid. */
export function usePaymentDue(bookingId: number) {
  return useQuery({
    queryKey: ['payment-due', bookingId],
    queryFn: ({ signal }) =>
      api('GET /api/payment-due/:bookingId', { params: { bookingId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
