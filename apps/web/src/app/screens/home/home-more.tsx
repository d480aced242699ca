import { Anchor, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { HomeWords } from '@slipway/contract/operations/home-page';
import { api } from '#lib/api.ts';
import { mapLink } from '#lib/map-link.ts';
import { usePageData } from '#lib/page-data.ts';
import { useOffer } from '#shared/offer-link.tsx';
import { ContentText } from '#ui/content-text.tsx';
import { TextLink } from '#ui/links.tsx';
import classes from './home-more.module.css';

/** As many questions of the FAQ are shown. */
const maxQuestions = 3;

/** Three questions of the FAQ, which open where they are. */
function Questions() {
  const faq = useQuery({
    queryKey: ['content', 'faq'],
    queryFn: ({ signal }) => api('GET /api/content/faq', { signal }),
    staleTime: 300_000,
  });
  const questions = (faq.data?.data ?? []).flatMap(({ entries }) => entries);
  if (questions.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="md">
        <Trans>Questions</Trans>
      </Title>
      <div className={classes.questions}>
        {questions.slice(0, maxQuestions).map(({ slug, question, answer }) => (
          <details key={slug}>
            <summary>
              <span>{question}</span>
            </summary>
            <ContentText text={answer} />
          </details>
        ))}
      </div>
      {questions.length > maxQuestions && (
        <p className={classes.more}>
          <TextLink to="/faq">
            <Trans>All questions and answers</Trans>
          </TextLink>
        </p>
      )}
    </section>
  );
}

/** Where the business is, with a link to a map. */
function Place({ text }: { text: string }) {
  const { address } = usePageData().settings.business;
  if (text === '' && address === '') return null;
  return (
    <section>
      <Title order={2} mb="md">
        <Trans>Where to find us</Trans>
      </Title>
      {text !== '' && <ContentText text={text} />}
      {address !== '' && (
        <address className={classes.address}>
          {address}
          <Anchor href={mapLink(address)} target="_blank" rel="noreferrer" underline="always">
            <Trans>Show on a map</Trans>
          </Anchor>
        </address>
      )}
    </section>
  );
}

/** What stands below the offer of the home page: how booking works, questions, and where the business is. */
export function HomeMore({ words }: { words: HomeWords | undefined }) {
  const offer = useOffer();
  return (
    <>
      {words !== undefined && words.how_to_book !== '' && (
        <section className={classes.how}>
          <Title order={2} mb="md">
            {offer === 'shop' ? (
              <Trans>How ordering works</Trans>
            ) : (
              <Trans>How booking works</Trans>
            )}
          </Title>
          <ContentText text={words.how_to_book} />
        </section>
      )}
      <div className={classes.beside}>
        <Questions />
        <Place text={words?.where_to_find ?? ''} />
      </div>
    </>
  );
}
