import { Button, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefusedWith } from '#lib/api-error.ts';
import { api, type Answer, type CallInput } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { DraftCard } from './draft-card.tsx';
import classes from './content.module.css';

type Draft = Answer<'GET /api/content/drafts'>['data'][number];
type Decision = CallInput<'PUT /api/content/drafts'>['body']['decisions'][number];

const key = ['edit', 'drafts'];

/** The drafts that presets brought, to be read, edited, and accepted or dismissed (docs/rules/settings.md, "Drafts"). */
export function DraftsScreen() {
  const { t } = useLingui();
  const drafts = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/content/drafts', { signal }),
    staleTime: 0,
    // Someone else's decision must not take away what is being edited.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHeader
        title={t`Drafts of texts`}
        lead={t`Written for businesses like yours, in your words. Nobody else sees a draft before you accept it: read each, change what does not fit, and accept or dismiss it.`}
        action={
          <ButtonLink to="/admin/content" variant="default">
            <Trans>All texts</Trans>
          </ButtonLink>
        }
      />
      <Loaded query={drafts} heights={[160, 160, 160]} problem={t`The drafts could not be loaded`}>
        {({ data }) => <Drafts drafts={data} />}
      </Loaded>
    </>
  );
}

const accepted = ({ draft, question, body }: Draft): Decision => ({
  draft,
  state: 'accepted',
  ...(question === null ? {} : { question }),
  body,
});

function Drafts({ drafts }: { drafts: Draft[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  /** Those whose end has been in view. */
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  /** Texts as edited here. */
  const [edited, setEdited] = useState<Record<string, Draft>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const open = drafts.filter(({ state }) => state === 'open');
  const away = drafts.filter(({ state }) => state === 'put_away');
  const texts = open.map((draft) => edited[draft.draft] ?? draft);
  const unread = open.filter(({ draft }) => !read.has(draft)).length;

  const decide = useMutation({
    mutationFn: (decisions: Decision[]) => api('PUT /api/content/drafts', { body: { decisions } }),
    onSuccess: async (answer, [first, ...more]) => {
      queryClient.setQueryData(key, answer);
      if (first?.state === 'accepted') {
        toastSuccess(
          more.length === 0 ? t`Accepted: customers can read it.` : t`All drafts are accepted.`,
        );
      }
      heading.current?.focus();
      await queryClient.invalidateQueries({ queryKey: ['settings', 'opening'] });
      await queryClient.invalidateQueries({ queryKey: ['content'] });
    },
    onError: async (error) => {
      await showError(error);
      if (isRefusedWith(error, 'conflict')) await queryClient.invalidateQueries({ queryKey: key });
    },
  });
  const putAllAway = async () => {
    const agreed = await askToConfirm({
      title: t`Dismiss all drafts?`,
      text: t`They stay below, and can be brought back.`,
      yes: t`Dismiss all`,
      no: t`No, go back`,
    });
    if (agreed) decide.mutate(open.map(({ draft }) => ({ draft, state: 'put_away' })));
  };
  return (
    <Stack gap="lg">
      {open.length === 0 ? (
        <EmptyState
          title={t`No drafts left to read`}
          icon={<IconChecks size={28} stroke={1.6} aria-hidden />}
          action={
            <ButtonLink to="/admin/content">
              <Trans>See your texts</Trans>
            </ButtonLink>
          }
        >
          <Trans>What you accepted is in your FAQ and preparations, and can be edited there.</Trans>
        </EmptyState>
      ) : (
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          <Trans>{open.length} to read</Trans>
        </Title>
      )}
      {open.map((draft) => (
        <DraftCard
          key={draft.draft}
          draft={edited[draft.draft] ?? draft}
          original={draft}
          busy={decide.isPending}
          onRead={() => setRead((before) => new Set(before).add(draft.draft))}
          onEdit={(next) => setEdited((before) => ({ ...before, [draft.draft]: next }))}
          onAccept={(text) => decide.mutate([accepted(text)])}
          onPutAway={() => decide.mutate([{ draft: draft.draft, state: 'put_away' }])}
        />
      ))}
      {away.length > 0 && (
        <section className={classes.card} aria-labelledby="dismissed">
          <Title order={2} size="h4" id="dismissed" mb="sm">
            <Trans>Dismissed</Trans>
          </Title>
          <ul className={classes.entries}>
            {away.map(({ draft, about, question }) => (
              <li key={draft} className={classes.entry}>
                <div className={classes.entryHead}>
                  <span>{question ?? t`What to bring: ${about}`}</span>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={decide.isPending}
                    aria-label={t`Bring back: ${question ?? about}`}
                    onClick={() => decide.mutate([{ draft, state: 'open' }])}
                  >
                    <Trans>Bring back</Trans>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <div className={classes.bar}>
          <Text size="sm" role="status" id="drafts-unread" className={classes.barText ?? ''}>
            {unread === 0 ? (
              <Trans>You have seen them all.</Trans>
            ) : (
              <Trans>
                To accept all at once, read down to the last one first: {unread} unread.
              </Trans>
            )}
          </Text>
          <Button variant="default" disabled={decide.isPending} onClick={() => void putAllAway()}>
            <Trans>Dismiss all</Trans>
          </Button>
          <Button
            disabled={unread > 0}
            loading={decide.isPending}
            aria-describedby="drafts-unread"
            onClick={() => decide.mutate(texts.map(accepted))}
          >
            <Trans>Accept all</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}
