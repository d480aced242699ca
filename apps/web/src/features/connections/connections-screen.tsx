import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TokensSection } from './tokens-section.tsx';
import { useTokens } from './use-tokens.ts';

/** How other programs of the business are let in (docs/rules/connections.md). */
export function ConnectionsScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Connections`}
        lead={t`Other programs of your business, such as accounting or reports, that read and write here.`}
      />
      <Loaded
        query={useTokens()}
        heights={[220]}
        problem={t`The access tokens could not be loaded`}
      >
        {({ data }) => <TokensSection tokens={data} />}
      </Loaded>
    </>
  );
}
