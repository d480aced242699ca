import { Text } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { ReactNode } from 'react';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { experienceNames } from '@slipway/domain/bookings/survey/experience';
import { inOwnWords } from '#lib/i18n.ts';
import { swimsNames } from './survey-labels.ts';
import classes from './survey.module.css';

/** The answers, read-only: for staff, and for the customer once the trip has started. */
export function SurveyAnswersList({ survey }: { survey: CharterSurvey }) {
  const { i18n, t } = useLingui();
  const { guests, experience } = survey;
  const texts: [string, ReactNode][] = [
    [t`Emergency contact`, <Contact key="contact" survey={survey} />],
    [t`Experience`, experience === null ? '' : inOwnWords(experienceNames[experience])],
    [t`Target species`, survey.wanted_species],
    [t`Food and drink`, survey.food_and_drink],
    [t`Occasion`, survey.occasion],
    [t`Notes`, survey.notes],
  ];
  const isEmpty = survey.version === 0 || (guests.length === 0 && survey.emergency_name === '');
  if (isEmpty && texts.slice(1).every(([, text]) => text === '')) {
    return (
      <Text c="dimmed" size="sm">
        {survey.closed === null ? (
          <Trans>Nothing has been filled in yet.</Trans>
        ) : (
          <Trans>Nothing was filled in.</Trans>
        )}
      </Text>
    );
  }
  return (
    <div className={classes.answers}>
      <ul className={classes.people} aria-label={t`Who is coming`}>
        {guests.map((guest, index) => (
          <li key={index}>
            <b>{guest.name === '' ? t`Guest ${index + 1}` : guest.name}</b>
            <span className={classes.facts}>
              {[
                guest.age === null ? '' : plural(guest.age, { one: '# year', other: '# years' }),
                guest.swims === null ? '' : t`can swim: ${i18n._(swimsNames[guest.swims])}`,
                guest.allergies === '' ? '' : t`allergies: ${guest.allergies}`,
              ]
                .filter((fact) => fact !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.texts}>
        {texts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function Contact({ survey }: { survey: CharterSurvey }) {
  if (survey.emergency_name === '' && survey.emergency_phone === '') return '–';
  return (
    <>
      {survey.emergency_name} <bdi>{phoneText(survey.emergency_phone)}</bdi>
    </>
  );
}
