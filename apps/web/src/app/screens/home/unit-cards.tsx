import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import { pagePath } from '@slipway/domain/pages/page-addresses';
import { usePageData } from '#lib/page-data.ts';
import { leastPriceText } from '#shared/packages/least-price.ts';
import { useNow } from '#shared/time/use-now.ts';
import { PicturePlace } from '#ui/picture.tsx';
import classes from './own-home.module.css';

const sizes = '(min-width: 64em) 360px, (min-width: 40em) 46vw, 100vw';
/** Of the first card, where it has a whole line. */
const leadSizes = '(min-width: 75em) 744px, (min-width: 40em) 65vw, 100vw';

/** The units with pictures and what they cost at least, each leading to its page. */
export function UnitCards({ units }: { units: BookableUnit[] }) {
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  // Where no unit has a picture, no place is kept for one.
  const pictured = units.some(({ picture }) => picture.length > 0);
  return (
    <div className={classes.cards}>
      {units.map((unit, at) => {
        const from = leastPriceText(unit, today);
        return (
          <Link key={unit.id} to={pagePath(unit.slug)} className={classes.card}>
            {pictured && (
              <PicturePlace
                picture={unit.picture[0]}
                name={unit.name}
                sizes={at === 0 && units.length % 3 === 1 ? leadSizes : sizes}
                className={classes.picture}
              />
            )}
            <span className={classes.cardText}>
              <span className={classes.cardName}>{unit.name}</span>
              <span className={classes.cardAbout}>{unit.description}</span>
              <span className={classes.cardFacts}>
                <span>
                  <Plural value={unit.max_guests} one="Up to # guest" other="Up to # guests" />
                </span>
                {from !== null && (
                  <b className="numbers">
                    {settings.prices_include_tax ? (
                      <Trans>From {from}</Trans>
                    ) : (
                      <Trans>From {from} plus tax</Trans>
                    )}
                  </b>
                )}
              </span>
            </span>
          </Link>
        );
      })}
    </div>
  );
}
