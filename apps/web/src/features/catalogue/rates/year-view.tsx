import { ActionIcon, Select, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { shortestLength } from '@slipway/domain/catalogue/kind-rules';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { formatDate, formatMoney, readerLocale } from '#lib/format.ts';
import { kindOfFacts, ratesOf } from '#shared/packages/offered.ts';
import { lengthText, weekdayText } from '#shared/packages/kind-words.ts';
import { firstDayOfWeek } from '#shared/time/week.ts';
import { monthText, percentText } from './rate-words.ts';
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
  const months = useMemo(
    () => (pkg === undefined ? [] : yearPrices(pkg, ratesOf(rates), year)),
    [pkg, rates, year],
  );
  if (pkg === undefined) return null;
  const shown = new Map(
    months.flat().flatMap(({ rate }) => (rate === null ? [] : [[rate.place, rate] as const])),
  );
  const kind = kindOfFacts(pkg.kind_facts);
  const length = lengthText(kind.length, shortestLength(kind.length));
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
            <li key={place} className={classes.tag} data-tone={place % tones}>
              {name} {percentText(percent)}
            </li>
          ))}
        <li className={classes.tag}>
          <Trans>As listed</Trans>
        </li>
      </ul>
      <div className={classes.months}>
        {months.map((days, index) => (
          <Month key={index} month={index + 1} days={days} />
        ))}
      </div>
    </section>
  );
}

const isoDays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function Month({ month, days }: { month: number; days: DayPrice[] }) {
  const first = firstDayOfWeek(readerLocale());
  const order = isoDays.map((_, index) => isoDays[(first + 6 + index) % 7] ?? 1);
  const before = order.indexOf(isoDays[(days[0]?.weekday ?? 1) - 1] ?? 1);
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
              day === null ? <td key={at} /> : <Day key={day.date} day={day} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day }: { day: DayPrice }) {
  const { t } = useLingui();
  const { date, price, rate } = day;
  const when = formatDate(date);
  const cost = price === null ? t`not offered` : formatMoney(price);
  const why = rate === null ? '' : ` (${rate.name}, ${percentText(rate.percent)})`;
  return (
    <td
      className={classes.day}
      title={`${when}: ${cost}${price === null ? '' : why}`}
      {...(rate === null || price === null ? {} : { 'data-tone': rate.place % tones })}
      data-closed={price === null || undefined}
    >
      <span className={classes.number}>{Number(date.slice(8))}</span>
      <span className={classes.price}>{price === null ? '–' : compact(price)}</span>
    </td>
  );
}

/** An amount without its currency; cents only where there are some. */
function compact(price: number): string {
  const digits = Number.isInteger(price) ? 0 : 2;
  return new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price);
}
