import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DepositsSection } from './deposits-section.tsx';
import { CardsSection } from './cards-section.tsx';
import { MailSection } from './mail-section.tsx';
import { useProviders } from './use-providers.ts';

/** The accounts that take cards and send mails (docs/rules/settings.md, "Cards and emails"). */
export function ProvidersScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Cards and emails`}
        lead={t`The accounts that take your customers' cards and send your mails.`}
      />
      <Loaded
        query={useProviders()}
        heights={[260, 260, 300]}
        problem={t`The accounts could not be loaded`}
      >
        {({ data }) => (
          <>
            <DepositsSection providers={data} />
            <CardsSection providers={data} />
            <MailSection providers={data} />
          </>
        )}
      </Loaded>
    </>
  );
}
