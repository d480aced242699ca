import { ActionIcon, Select, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import type { PaintedDays } from '@slipway/domain/catalogue/painted-rates';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { formatDate, formatMoney, numberFormat, readerCustoms } from '#lib/format.ts';
import { kindOfFacts, ratesOf } from '#shared/packages/offered.ts';
import { weekdayText } from '#shared/packages/kind-words.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import { firstDayOfWeek } from '#shared/time/week.ts';
import { draftRate, noPaint, withDraft } from './paint.ts';
import { PaintBar } from './paint-bar.tsx';
import { monthText, percentText } from './rate-words.ts';
import { usePainting } from './use-painting.ts';
import { yearPrices, type DayPrice } from './year-prices.ts';
import classes from './rates.module.css';

/** Colours of rates, by their place in the list. */
const tones = 6;

/** A year in which each day shows what a chosen package costs on it, coloured by the rate that counts. */
export function YearView(props: {
  packages: readonly ManagedPackage[];
  rates: readonly ListedRate[];
  /** The chosen package; the first one unless it is among them. */
  packageId: number | null;
  year: number;
  onPackage: (id: number) => void;
  onYear: (year: number) => void;
}) {
  const { packages, rates, packageId, year, onPackage, onYear } = props;
  const { t } = useLingui();
  const pkg = packages.find(({ id }) => id === packageId) ?? packages[0];
  const painting = usePainting(year);
  const { painted, isDragging } = painting;
  // The days that are painted show it at once; the form and what the rate costs follow.
  const priced = useDeferredValue(painted);
  const [paint, setPaint] = useState(noPaint);
  // Each rate that is painted begins with a form of its own.
  const [round, setRound] = useState(0);
  const draft = useMemo(
    () => (priced && pkg ? draftRate(paint, priced, pkg, rates) : null),
    [paint, priced, pkg, rates],
  );
  const months = useMemo(
    () => (pkg === undefined ? [] : yearPrices(pkg, ratesOf(withDraft(rates, draft)), year)),
    [pkg, rates, draft, year],
  );
  const [isNew, many] = [draft?.id === 0, rates.length];
  /** A new rate comes first, and leaves the others their colours. */
  const toneOf = useCallback(
    (place: number) => (!isNew ? place : place === 0 ? many : place - 1) % tones,
    [isNew, many],
  );
  const done = () => {
    painting.clear();
    setPaint(noPaint);
    setRound(round + 1);
  };
  if (pkg === undefined) return null;
  const shown = new Map(
    months.flat().flatMap(({ rate }) => (rate === null ? [] : [[rate.place, rate] as const])),
  );
  const kind = kindOfFacts(pkg.kind_facts);
  const length = lengthText(kind.length, shortestLength(kind.length));
  const current = painting.current ?? months[0]?.[0]?.date ?? null;
  return (
    <section className={classes.year} aria-labelledby="year-of-prices">
      <div className={classes.yearHead}>
        <Title order={2} size="h3" id="year-of-prices">
          <Trans>Prices in {year}</Trans>
        </Title>
        <div className={classes.years}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t`The year before`}
            onClick={() => onYear(year - 1)}
          >
            <IconChevronLeft size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t`The next year`}
            onClick={() => onYear(year + 1)}
          >
            <IconChevronRight size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
          </ActionIcon>
        </div>
        <Select
          className={classes.package ?? ''}
          aria-label={t`Package`}
          allowDeselect={false}
          searchable
          data={packages.map(({ id, name, unit }) => ({
            value: String(id),
            label: `${unit} · ${name}`,
          }))}
          value={String(pkg.id)}
          onChange={(value) => onPackage(Number(value))}
        />
      </div>
      <Text size="sm" c="dimmed">
        {kind.length.form === 'fixed' ? (
          <Trans>The price of a booking that starts on the day, without extra guests.</Trans>
        ) : (
          <Trans>
            The price of a booking of {length} that starts on the day, without extra guests.
          </Trans>
        )}
      </Text>
      <ul className={classes.legend}>
        {[...shown.values()]
          .sort((a, b) => a.place - b.place)
          .map(({ place, name, percent }) => (
            <li key={place} className={classes.tag} data-tone={toneOf(place)}>
              {name === '' ? t`New rate` : name} {percentText(percent)}
            </li>
          ))}
        <li className={classes.tag}>
          <Trans>As listed</Trans>
        </li>
      </ul>
      <p className={classes.hint} id="painting-hint">
        <Trans>
          Press a day and drag to the last one to make a rate of them; on a touch screen press the
          first and the last. With the keyboard: arrows, and Shift with arrows to paint.
        </Trans>
      </p>
      <div
        className={classes.months}
        role="group"
        aria-describedby="painting-hint"
        {...painting.body}
      >
        {months.map((days, index) => (
          <Month
            key={index}
            month={index + 1}
            days={days}
            {...paintedIn(days, painted)}
            current={days.some(({ date }) => date === current) ? current : null}
            toneOf={toneOf}
          />
        ))}
      </div>
      {/* It would lie on days that are dragged to. */}
      {priced && !isDragging && (
        <PaintBar
          key={round}
          days={painted ?? priced}
          paint={paint}
          pkg={pkg}
          rates={rates}
          onPaint={setPaint}
          onDone={done}
        />
      )}
    </section>
  );
}

/** The part of the painted days that is in a month; null: none of them. */
function paintedIn(days: readonly DayPrice[], painted: PaintedDays | null) {
  const inside = days.filter(
    ({ date }) => painted !== null && painted.from <= date && date <= painted.to,
  );
  return { from: inside[0]?.date ?? null, to: inside.at(-1)?.date ?? null };
}

interface Painting {
  /** The first and the last day of the month that are painted. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** The day that Tab reaches, where it is in the month. */
  current: CalendarDate | null;
  toneOf: (place: number) => number;
}

/** Drawn again only when something of it changed, as its days. */
const Month = memo(function Month(props: { month: number; days: DayPrice[] } & Painting) {
  const { month, days, from, to, current, toneOf } = props;
  const first = firstDayOfWeek(readerCustoms());
  const order = weekdays.map((_, index) => weekdays[(first + 6 + index) % 7] ?? 1);
  const before = order.indexOf(weekdays[(days[0]?.weekday ?? 1) - 1] ?? 1);
  const cells: (DayPrice | null)[] = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null),
  );
  return (
    <table className={classes.month}>
      <caption>{monthText(month)}</caption>
      <thead>
        <tr>
          {order.map((day) => (
            <th key={day} scope="col" abbr={weekdayText(day, 'long')}>
              {weekdayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, at) =>
              day === null ? (
                <td key={at} />
              ) : (
                <Day
                  key={day.date}
                  date={day.date}
                  price={day.price}
                  rate={day.rate && `${day.rate.name}, ${percentText(day.rate.percent)}`}
                  tone={day.rate && toneOf(day.rate.place)}
                  isPainted={from !== null && to !== null && from <= day.date && day.date <= to}
                  isCurrent={day.date === current}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** Drawn again only when something of it changed: the year has 365. */
const Day = memo(function Day(props: {
  date: CalendarDate;
  price: number | null;
  /** The rate that counts, in words. */
  rate: string | null;
  tone: number | null;
  isPainted: boolean;
  /** Whether Tab reaches it. */
  isCurrent: boolean;
}) {
  const { date, price, rate, tone, isPainted, isCurrent } = props;
  const { t } = useLingui();
  const when = formatDate(date);
  const cost = price === null ? t`not offered` : formatMoney(price);
  const label = `${when}: ${cost}${price === null || rate === null ? '' : ` (${rate})`}`;
  return (
    <td
      className={classes.day}
      {...(tone === null || price === null ? {} : { 'data-tone': tone })}
      data-closed={price === null || undefined}
      data-painted={isPainted || undefined}
    >
      <button
        type="button"
        className={classes.dayButton}
        data-date={date}
        title={label}
        aria-label={label}
        aria-pressed={isPainted}
        tabIndex={isCurrent ? 0 : -1}
      >
        <span className={classes.number}>{Number(date.slice(8))}</span>
        <span className={classes.price}>{price === null ? '–' : compact(price)}</span>
      </button>
    </td>
  );
});

/** An amount without its currency; cents only where there are some. */
function compact(price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  return numberFormat(i18n.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price);
}
