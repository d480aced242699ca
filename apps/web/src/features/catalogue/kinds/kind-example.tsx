import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { formatTime } from '#lib/format.ts';
import { seasonsText, timesText, weekdaysText } from '#shared/packages/kind-words.ts';
import { crowdedStarts } from './crowded-starts.ts';
import { typedTimes, type KindValues } from './kind-values.ts';
import { describeKind } from '#shared/packages/describe-kind.ts';
import { typedKind } from './typed-kind.ts';
import classes from './kinds.module.css';

/** What guests will read about the kind being edited, and what only staff see. */
export function KindExample({ values }: { values: KindValues }) {
  const { t } = useLingui();
  const { starts, seasons, length } = typedTimes(values);
  const kind = typedKind(values, null);
  const ofSeasons = seasonsText({ seasons: seasons ?? [] });
  const complete =
    starts !== null && length !== null && (starts.form === 'day') === (length.form === 'days');
  return (
    <div className={classes.examples} role="status" aria-label={t`Example`}>
      <div className={classes.example}>
        {complete ? (
          <>
            <Line title={t`Guests will see`}>
              <strong>{values.name.trim() === '' ? t`Your name for it` : values.name}</strong>
              {' · '}
              {timesText({ starts, length })}
              <Weekdays values={values} />
              {ofSeasons !== '' && `; ${ofSeasons}`}
            </Line>
            {kind !== null && <Line title={t`In words`}>{describeKind(kind).join(' ')}</Line>}
          </>
        ) : (
          <Trans>
            Describe when it starts and how long it lasts, and read here what guests will see.
          </Trans>
        )}
      </div>
      {complete && kind !== null && <Crowded kind={kind} />}
    </div>
  );
}

function Crowded({ kind }: { kind: PackageKind }) {
  const { t } = useLingui();
  const crowded = crowdedStarts(kind);
  if (crowded === null) return null;
  const { start, next, free } = crowded;
  const [first, again, later] = [formatTime(start), formatTime(free), formatTime(next)];
  return (
    <div className={classes.mind}>
      <Line title={t`Mind`}>
        <Trans>
          What starts at {first} is free again at {again}, so the same item cannot start at {later}{' '}
          as well.
        </Trans>
      </Line>
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
