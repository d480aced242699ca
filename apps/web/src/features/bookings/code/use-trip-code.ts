import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { TripCode } from '@slipway/contract/bookings/bookings';
import type { AgreedCode } from '@slipway/domain/bookings/prices/agreed-code';
import { fromMajor } from '@slipway/domain/money/money';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import type { RequestedTrip } from '#features/bookings/book/press/booking-body.ts';

export const tripCodeKey = ['trip-code'];

/** What a code takes off a trip, agreed with a press that is not answered yet. */
export interface PressedCode {
  /** The trip and the code, as `codeRequestKey` has them. */
  request: string;
  agreed: AgreedCode;
}

/** What tells apart what codes take off. */
const codeRequestKey = (asked: RequestedTrip, code: string): string =>
  JSON.stringify([asked, code]);

const agreedOf = ({ code }: TripCode): AgreedCode | null =>
  code && {
    code: code.code,
    off:
      code.percent === null
        ? { of: 'amount', amount: fromMajor(code.discount) }
        : { of: 'percent', percent: code.percent },
  };

/**
 * What a promo code takes off the chosen trip, looked up anew with each choice. What was pressed keeps what was
 * agreed: its own use may be the last one.
 */
export function useTripCode(request: {
  /** As it was typed; empty: none. */
  code: string;
  /** Null: not all is chosen yet. */
  asked: RequestedTrip | null;
  /** Absent: no press is unanswered. */
  pressed?: PressedCode | undefined;
}) {
  const { t } = useLingui();
  const { code, asked, pressed } = request;
  const key = asked === null || code === '' ? null : codeRequestKey(asked, code);
  const own = pressed !== undefined && pressed.request === key ? pressed : null;
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...tripCodeKey, code, asked],
    enabled: key !== null && own === null,
    queryFn: async ({ signal }) => {
      if (asked === null) return null;
      const answer = await api('POST /api/booking/code', { body: { trip: asked, code }, signal });
      return answer.data;
    },
    // While the code is looked up for another group size or day, the last answer stays.
    placeholderData: (before, query) => (query?.queryKey[1] === code ? before : undefined),
    staleTime: 0,
    retry: 1,
  });
  const told = code === '' ? null : (data ?? null);
  const known = told !== null && !isPlaceholderData;
  const checking = key !== null && own === null && !known && error === null;
  const failed =
    error instanceof ApiError && error.status === 422
      ? Object.values(error.errors).flat().join(' ') || error.message
      : t`The code could not be checked. Please try again.`;
  const problem = own !== null || key === null ? null : error === null ? told?.problem : failed;
  const agreed = own?.agreed ?? (problem || told === null ? null : agreedOf(told));
  return {
    /** What it takes off; null: nothing, or it is not known yet. */
    agreed,
    /** Kept with a press that is sent; null: no code takes anything off. */
    pressed: agreed !== null && key !== null ? { request: key, agreed } : null,
    problem: problem ?? null,
    checking,
    /** It is looked up once all is chosen. */
    isWaiting: code !== '' && asked === null,
    /** Nobody shall pay more than they think because they did not see that their code takes nothing off. */
    blocked: code !== '' && asked !== null && (checking || agreed === null),
    recheck: () => void refetch(),
  };
}
