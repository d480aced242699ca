import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { pagePath } from '@slipway/domain/pages/page-addresses';
import { unitPictureSizes } from '@slipway/domain/pages/unit-card';
import { todayIn } from '@slipway/domain/dates/dates';
import { embeddedOn } from '#lib/frame/embed.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { PicturePlace } from '#ui/picture.tsx';
import { Problem, Step } from './step.tsx';
import { useShownAtOnce } from './use-shown-at-once.ts';
import { inshoreId } from '#features/bookings/book/trip.ts';
import { leastPriceText } from '#shared/packages/least-price.ts';
import { useNow } from '#shared/time/use-now.ts';
import classes from '#features/bookings/book/book.module.css';

const skiff: PictureData = {
  src: '/art/inshore-skiff-800.webp',
  srcset:
    '/art/inshore-skiff-400.webp 400w, /art/inshore-skiff-800.webp 800w, /art/inshore-skiff-1200.webp 1200w',
  width: 1200,
  height: 750,
  alt: '',
};

interface Card {
  id: number;
  name: string;
  description: string;
  company: string | null;
  picture: PictureData | undefined;
  guests: number;
  from: string | null;
  notice: string | null;
  /** Its own page; null: it has none. */
  page: string | null;
}

function UnitCard(props: {
  card: Card;
  chosen: boolean;
  /** Whether it has a place for a picture: one of the cards has one. */
  pictured: boolean;
  eager: boolean;
  onChoose: (id: number) => void;
}) {
  const { card, chosen, pictured, eager, onChoose } = props;
  const { t } = useLingui();
  const { prices_include_tax: taxIncluded } = usePageData().settings;
  const { from: price } = card;
  return (
    <label
      className={classes.unit}
      data-chosen={chosen || undefined}
      data-plain={pictured ? undefined : true}
    >
      <input
        type="radio"
        name="unit"
        className={classes.radio}
        value={card.id}
        aria-labelledby={`book-unit-${card.id}`}
        aria-describedby={`book-unit-${card.id}-words`}
        checked={chosen}
        onChange={() => onChoose(card.id)}
      />
      {pictured && (
        <PicturePlace
          picture={card.picture}
          name={card.name}
          sizes={unitPictureSizes}
          eager={eager}
          className={classes.unitPicture}
        />
      )}
      <span className={classes.unitLabel} id={`book-unit-${card.id}-words`}>
        <span className={classes.unitName} id={`book-unit-${card.id}`}>
          {card.name}
        </span>
        {card.company !== null && <span className={classes.unitCompany}>{card.company}</span>}
        <span className={classes.unitText}>{card.description}</span>
        <span className={classes.unitFacts}>
          <span>
            <Plural value={card.guests} one="Up to # guest" other="Up to # guests" />
          </span>
          {price !== null && (
            <span className="numbers">
              {taxIncluded ? <Trans>From {price}</Trans> : <Trans>From {price} plus tax</Trans>}
            </span>
          )}
        </span>
        {card.page !== null && (
          <Link
            to={card.page}
            {...(embeddedOn() === null ? {} : { target: '_blank' })}
            className={classes.unitMore}
            aria-label={t`More about ${card.name}`}
          >
            <Trans>Pictures and details</Trans>
          </Link>
        )}
        {card.notice !== null && <span className={classes.unitNotice}>{card.notice}</span>}
      </span>
    </label>
  );
}

/** Step 1: a unit as a picture card, or the inshore option (docs/rules/screens.md, "Book Your Package"). */
export function UnitStep(props: {
  units: BookableUnit[];
  /** Whether inshore trips are offered. */
  inshore: boolean;
  unitId: number | null;
  problem: string | undefined;
  onChoose: (id: number) => void;
}) {
  const { t } = useLingui();
  const [shownId, choose] = useShownAtOnce(props.unitId, props.onChoose);
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const { inshore, inshore_offered: offersInshore } = settings;
  const cards = props.units.map((unit): Card => {
    const { maintenance_from: from, maintenance_to: to } = unit;
    const resting = to !== null && to >= today && (from === null || from <= today);
    return {
      id: unit.id,
      name: unit.name,
      description: unit.description,
      company: settings.company_id === 0 ? unit.company : null,
      picture: unit.picture[0],
      guests: unit.max_guests,
      from: leastPriceText(unit, today),
      page: pagePath(unit.slug),
      notice: resting ? t`In maintenance until ${formatDate(to)}` : null,
    };
  });
  if (props.inshore && offersInshore) {
    cards.push({
      id: inshoreId,
      name: t`Inshore`,
      description: t`A small boat for the bays and the flats, by the hour. We confirm the boat after you book.`,
      company: null,
      picture: skiff,
      guests: inshore.max_people,
      from: formatMoney(inshore.base_cost),
      notice: null,
      page: null,
    });
  }
  const pictured = cards.some(({ picture }) => picture !== undefined);
  return (
    <Step number={1} title={<Trans>Unit</Trans>} done={props.unitId !== null}>
      {props.units.length === 0 && embeddedOn() === null && (
        <p className={classes.stepHint}>
          {offersInshore ? (
            <Trans>
              There are no units to book at the moment, but you can book an inshore trip.
            </Trans>
          ) : (
            <Trans>There is nothing to book at the moment.</Trans>
          )}
        </p>
      )}
      <div className={classes.units} data-field="unit">
        {cards.map((card, index) => (
          <UnitCard
            key={card.id}
            card={card}
            chosen={card.id === shownId}
            pictured={pictured}
            eager={index < 1}
            onChoose={choose}
          />
        ))}
      </div>
      <Problem id="book-unit-problem" text={props.problem} />
    </Step>
  );
}
