import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { DepositsForm } from '../providers/deposits-form.tsx';
import { useProviders } from '../providers/use-providers.ts';

/** Deposits by card, whose keys are entered on their own screen, or by hand for now. */
export function CardsStep() {
  const { t } = useLingui();
  return (
    <Loaded query={useProviders()} heights={[220]} problem={t`The accounts could not be loaded`}>
      {({ data: { deposits } }) => (
        <DepositsForm key={`${deposits.taken_by} ${deposits.how}`} deposits={deposits} />
      )}
    </Loaded>
  );
}
