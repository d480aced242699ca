import { useLingui } from '@lingui/react/macro';
import { CodeField } from '#shared/basket/code-field.tsx';
import type { useTripCode } from './use-trip-code.ts';

/** The field of a promo code for one trip (docs/rules/screens.md, "Book Your Package"). */
export function TripCodeField(props: {
  /** As it was typed; empty: none. */
  code: string;
  state: ReturnType<typeof useTripCode>;
  /** Why the press was refused for it; absent: it was not. */
  problem: string | undefined;
  onCode: (code: string) => void;
}) {
  const { t } = useLingui();
  const { code, state, onCode } = props;
  return (
    <CodeField
      code={code === '' ? null : code}
      problem={props.problem ?? state.problem}
      checking={state.checking}
      hint={state.isWaiting ? t`We check your code once you have chosen what to book.` : null}
      onCode={(typed) => {
        if (typed === code) state.recheck();
        onCode(typed ?? '');
      }}
    />
  );
}
