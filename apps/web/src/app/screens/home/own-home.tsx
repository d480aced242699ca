import { Anchor, Button, Skeleton, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import type { ReactNode } from 'react';
import hero from '#assets/scene-hero.svg';
import { NextDepartures, NextTrip, useUnits } from '#features/bookings/index.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { ContentText } from '#ui/content-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Picture } from '#ui/picture.tsx';
import { UnitCards } from './unit-cards.tsx';
import classes from './own-home.module.css';

/** As many questions of the FAQ are shown. */
const mostQuestions = 3;

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}

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
    <Part title={<Trans>Questions</Trans>}>
      <div className={classes.questions}>
        {questions.slice(0, mostQuestions).map(({ slug, question, answer }) => (
          <details key={slug}>
            <summary>{question}</summary>
            <ContentText text={answer} />
          </details>
        ))}
      </div>
      {questions.length > mostQuestions && (
        <p className={classes.more}>
          <TextLink to="/faq">
            <Trans>All questions and answers</Trans>
          </TextLink>
        </p>
      )}
    </Part>
  );
}

/** Where the business is, with a link to a map. */
function Place({ text }: { text: string }) {
  const { address } = usePageData().settings.business;
  if (text === '' && address === '') return null;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <Part title={<Trans>Where to find us</Trans>}>
      {text !== '' && <ContentText text={text} />}
      {address !== '' && (
        <address className={classes.address}>
          {address}
          <br />
          <Anchor href={map} target="_blank" rel="noreferrer" underline="always">
            <Trans>Show on a map</Trans>
          </Anchor>
        </address>
      )}
    </Part>
  );
}

function Contact() {
  const { email, phone } = usePageData().settings.business;
  if (email === '' && phone === '') return null;
  return (
    <Part title={<Trans>Contact</Trans>}>
      <p className={classes.contact}>
        {phone !== '' && (
          <Anchor href={phoneLink(phone)} underline="always">
            <bdi>{phoneText(phone)}</bdi>
          </Anchor>
        )}
        {email !== '' && (
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>
        )}
      </p>
    </Part>
  );
}

/** The business's own page (docs/rules/screens.md, "Home"): what is empty is left out. */
export function OwnHome() {
  const { t } = useLingui();
  const { settings, look, user } = usePageData();
  const units = useUnits();
  const words = useQuery({
    queryKey: ['content', 'home'],
    queryFn: ({ signal }) => api('GET /api/content/home', { signal }),
    staleTime: 300_000,
  }).data?.data;
  const cover = look.cover ?? units.data?.find(({ picture }) => picture.length > 0)?.picture[0];
  return (
    <>
      {user?.role_name === 'Customer' && <NextTrip />}
      <section className={classes.cover}>
        {cover ? (
          <Picture
            picture={cover}
            sizes="(min-width: 75em) 1136px, 100vw"
            eager
            alt=""
            className={classes.scene}
          />
        ) : units.isPending ? (
          <div className={classes.scene} />
        ) : (
          <img className={classes.scene} src={hero} alt="" width={1440} height={420} />
        )}
        <div className={classes.over}>
          <Title order={1} tabIndex={-1} className={classes.name ?? ''}>
            {settings.business.name}
          </Title>
          {words !== undefined && words.headline !== '' && (
            <p className={classes.headline}>{words.headline}</p>
          )}
          <ButtonLink to="/book" color="signal" size="md" mt="xs">
            <Trans>Book your package</Trans>
          </ButtonLink>
        </div>
      </section>
      {words !== undefined && words.welcome !== '' && (
        <div className={classes.welcome}>
          <ContentText text={words.welcome} />
        </div>
      )}
      {units.isPending && (
        <div role="status" aria-busy="true" aria-label={t`Loading…`} className={classes.waiting}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} height={320} radius="lg" />
          ))}
        </div>
      )}
      {units.isError && !units.data && (
        <ErrorState
          title={t`Something went wrong.`}
          action={
            <Button onClick={() => void units.refetch()} loading={units.isFetching}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The units could not be loaded. Check your connection and try again.</Trans>
        </ErrorState>
      )}
      {units.data && units.data.length > 0 && (
        <>
          <Part title={<Trans>What we offer</Trans>}>
            <UnitCards units={units.data} />
          </Part>
          <NextDepartures
            units={units.data}
            title={
              <Title order={2} mb="md">
                <Trans>Next departures</Trans>
              </Title>
            }
          />
        </>
      )}
      {words !== undefined && words.how_to_book !== '' && (
        <Part title={<Trans>How booking works</Trans>}>
          <ContentText text={words.how_to_book} />
        </Part>
      )}
      <Place text={words?.where_to_find ?? ''} />
      <Questions />
      <Contact />
    </>
  );
}
