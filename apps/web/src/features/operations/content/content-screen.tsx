import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import { Skeleton, Stack, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DraftsNotice } from './drafts-notice.tsx';
import { FaqEditor } from './faq-editor.tsx';
import { HomeEditor } from './home-editor.tsx';
import { LastChange } from './last-change.tsx';
import { PreparationsEditor } from './preparations-editor.tsx';
import { TermsEditor } from './terms-editor.tsx';
import { WaiverEditor } from './waiver-editor.tsx';

/**
 * The texts that staff write: the FAQ, where trips are booked the package preparations and
 * the waiver, the terms and the home page.
 */
export function ContentScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const hasTrips = useTakesBookings();
  const { text: asked } = useRouteSearch('content');
  const isOfTrips = asked === 'preparations' || asked === 'waiver';
  const text = isOfTrips && !hasTrips ? 'faq' : asked;
  return (
    <>
      <PageHeader
        title={t`Content`}
        lead={t`An empty line starts a new paragraph, “- ” starts a list item, and [words](/path) makes a link.`}
      />
      <DraftsNotice />
      <Tabs
        value={text}
        keepMounted
        onChange={(value) => changeQuery({ text: value === 'faq' ? null : value })}
      >
        <Tabs.List mb="lg" aria-label={t`Texts`}>
          <Tabs.Tab value="faq">
            <Trans>FAQ</Trans>
          </Tabs.Tab>
          {hasTrips && (
            <Tabs.Tab value="preparations">
              <Trans>Package preparations</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="terms">
            <Trans>Terms and conditions</Trans>
          </Tabs.Tab>
          {hasTrips && (
            <Tabs.Tab value="waiver">
              <Trans>Waiver</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="home">
            <Trans>Home page</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="faq">
          <LastChange text="faq" />
          <Faq />
        </Tabs.Panel>
        {hasTrips && (
          <Tabs.Panel value="preparations">
            <LastChange text="preparations" />
            <Preparations />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="terms">
          <Terms />
        </Tabs.Panel>
        {hasTrips && (
          <Tabs.Panel value="waiver">
            <Waiver />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="home">
          <Home />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

// Loaded once per visit: a refetch must not replace what is being typed.

function Faq() {
  const { t } = useLingui();
  const faq = useQuery({
    queryKey: ['edit', 'faq'],
    queryFn: ({ signal }) => api('GET /api/content/faq', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (faq.isPending) return <ListSkeleton />;
  if (faq.data) return <FaqEditor loaded={faq.data} />;
  return (
    <LoadProblem
      title={t`The questions could not be loaded`}
      error={faq.error}
      onRetry={() => void faq.refetch()}
    />
  );
}

function Preparations() {
  const { t } = useLingui();
  const preparations = useQuery({
    queryKey: ['edit', 'preparations'],
    queryFn: async ({ signal }) => {
      const [loaded, kinds] = await Promise.all([
        api('GET /api/content/preparations', { signal }),
        api('GET /api/package-kinds', { query: { ended: '0' }, signal }),
      ]);
      return { loaded, kinds: kinds.data };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (preparations.isPending) return <ListSkeleton />;
  if (preparations.data) return <PreparationsEditor {...preparations.data} />;
  return (
    <LoadProblem
      title={t`The preparations could not be loaded`}
      error={preparations.error}
      onRetry={() => void preparations.refetch()}
    />
  );
}

function Terms() {
  const { t } = useLingui();
  const terms = useQuery({
    queryKey: ['edit', 'terms'],
    queryFn: ({ signal }) => api('GET /api/terms', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (terms.isPending) return <ListSkeleton />;
  if (terms.data) return <TermsEditor loaded={terms.data} />;
  return (
    <LoadProblem
      title={t`The terms could not be loaded`}
      error={terms.error}
      onRetry={() => void terms.refetch()}
    />
  );
}

function Waiver() {
  const { t } = useLingui();
  const waiver = useQuery({
    queryKey: ['edit', 'waiver'],
    queryFn: async ({ signal }) => {
      const [loaded, kinds] = await Promise.all([
        api('GET /api/waiver', { signal }),
        api('GET /api/package-kinds', { signal }),
      ]);
      return { loaded, kinds: kinds.data };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (waiver.isPending) return <ListSkeleton />;
  if (waiver.data) return <WaiverEditor {...waiver.data} />;
  return (
    <LoadProblem
      title={t`The waiver could not be loaded`}
      error={waiver.error}
      onRetry={() => void waiver.refetch()}
    />
  );
}

function Home() {
  const { t } = useLingui();
  const home = useQuery({
    queryKey: ['edit', 'home'],
    queryFn: ({ signal }) => api('GET /api/content/home', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (home.isPending) return <ListSkeleton />;
  if (home.data) return <HomeEditor loaded={home.data} />;
  return (
    <LoadProblem
      title={t`The home page could not be loaded`}
      error={home.error}
      onRetry={() => void home.refetch()}
    />
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={220} radius="md" />
      ))}
    </Stack>
  );
}
