import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { minutesText, timesText, weekdaysText } from '#shared/packages/kind-words.ts';
import { typedLength, typedStarts, type KindValues } from './kind-values.ts';
import classes from './kinds.module.css';

/** What a guest will read of the kind being described, and what of it only staff know. */
export function KindExample({ values }: { values: KindValues }) {
  const { t } = useLingui();
  const [starts, length] = [typedStarts(values), typedLength(values)];
  const complete =
    starts !== null && length !== null && (starts.form === 'day') === (length.form === 'days');
  return (
    <div className={classes.example} role="status" aria-label={t`Example`}>
      {complete ? (
        <>
          <Line title={t`Guests will see`}>
            <strong>{values.name.trim() === '' ? t`Your name for it` : values.name}</strong>
            {' · '}
            {timesText({ starts, length })}
            <Weekdays values={values} />
          </Line>
          <Line title={t`Only you know`}>
            <Behind values={values} />
          </Line>
        </>
      ) : (
        <Trans>
          Describe when it starts and how long it lasts, and read here what guests will see.
        </Trans>
      )}
    </div>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.exampleTitle}>{title}</span> {children}
    </div>
  );
}

function Weekdays({ values }: { values: KindValues }) {
  const { t } = useLingui();
  const days = weekdaysText(values.weekdays);
  return days === null || days === '' ? null : <>{t`, on ${days}`}</>;
}

function Behind({ values }: { values: KindValues }) {
  const { t } = useLingui();
  const { afterwards, notice, takes, crew_of, crew } = values;
  const parts = [
    takes === 'day'
      ? t`it takes its whole day`
      : afterwards > 0
        ? t`then ${minutesText(afterwards)} that nobody else gets`
        : t`the next booking can start right after it`,
    notice > 0 ? t`booked at least ${minutesText(notice)} ahead` : t`booked up to its start`,
    crew_of === 'nobody'
      ? t`nobody of yours sails along`
      : crew_of === 'own'
        ? t`your crew is kept for ${minutesText(crew)}`
        : t`your crew is kept until it is over`,
  ];
  return <>{parts.join('; ')}</>;
}
