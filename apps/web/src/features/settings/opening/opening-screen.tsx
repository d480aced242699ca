import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Opening } from '@slipway/contract/settings/opening';
import { CardsStep } from './cards-step.tsx';
import { BusinessStep } from './business-step.tsx';
import { OpeningList } from './opening-list.tsx';
import { PublishedNote, PublishStep } from './publish-step.tsx';
import { UnitStep } from './unit-step.tsx';
import { useOpening } from './use-opening.ts';

/** Leads through what is done before a business opens (docs/rules/settings.md, "Opening"). */
export function OpeningScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Open your business`}
        lead={t`Step by step, in any order. Leave whenever you like: this page and To do keep what is left.`}
      />
      <Loaded
        query={useOpening()}
        heights={[320, 72, 72]}
        problem={t`The list could not be loaded`}
      >
        {({ data }) => <Steps opening={data} />}
      </Loaded>
    </>
  );
}

function Steps({ opening: { lines, deposits } }: { opening: Opening }) {
  const done = lines.filter(({ state }) => state === 'done').length;
  const all = lines.filter(({ state }) => state !== 'put_away').length;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        <Trans>
          {done} of {all} done
        </Trans>
      </Text>
      <OpeningList
        lines={lines}
        deposits={deposits}
        panels={{
          business: <BusinessStep />,
          units: <UnitStep />,
          cards: <CardsStep />,
          publish: <PublishStep lines={lines} deposits={deposits} />,
        }}
        notes={{ publish: <PublishedNote /> }}
      />
      <Text size="sm" mt="md">
        <TextLink to="/admin/import">
          <Trans>Bring customers and bookings from other software</Trans>
        </TextLink>
      </Text>
    </>
  );
}
