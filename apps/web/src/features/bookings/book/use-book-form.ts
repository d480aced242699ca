import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useState } from 'react';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PageData } from '@slipway/contract/settings/settings';
import { findKind } from '@slipway/domain/catalogue/package-kinds';
import { isTimeOfDay, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { useRouteSearch } from '#lib/route-search.ts';
import { embeddedOn } from '#lib/frame/embed.ts';
import { pageData } from '#lib/page-data.ts';
import { contactOf, reduceBookForm, type BookAction, type BookForm } from './book-form.ts';
import { storeForm, storedForm } from './book-storage.ts';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { findTrip, inshoreId, maxGuests } from './trip.ts';

/**
 * The choice in a link: `?unit=3&package=12`, for inshore `?unit=0&hours=6`, for a departure with `date` and
 * `time`. The package is given by id, since a unit can have several of one kind; older links give the kind.
 */
interface Linked {
  unit: string | null;
  package: string | null;
  hours: string | null;
  /** A departure or day of the package; one that cannot be had is cleared, with the reason. */
  date?: CalendarDate | null;
  time?: string | null;
  /** Minutes, beside a date without a package. */
  length?: string | null;
}

function isInshoreHours(
  hours: number,
  { inshore, inshore_offered }: Pick<PageData['settings'], 'inshore' | 'inshore_offered'>,
): boolean {
  return (
    inshore_offered &&
    Number.isInteger(hours) &&
    hours >= inshore.min_hours &&
    hours <= inshore.max_hours
  );
}

/** The package of a link: by id, or by kind if only one package has it. */
function linkedPackage(offered: UnitPackage[], named: string): UnitPackage | undefined {
  if (/^\d+$/.test(named)) return offered.find(({ id }) => id === Number(named));
  const kind = findKind(
    offered.map(({ kind_facts: facts }) => facts),
    named,
  );
  const [first, second] = offered.filter((one) => one.kind === kind?.code);
  return second === undefined ? first : undefined;
}

/** A form without what is no longer offered of it. */
export function stillOffered(units: BookableUnit[], stored: BookForm): BookForm {
  const { settings } = pageData();
  const today = todayIn(settings.time_zone, new Date());
  let form = stored;
  const most = maxGuests(units, stored.unitId, settings);
  if (most === null) form = { ...contactOf(stored), agreedTerms: stored.agreedTerms };
  else if (stored.packageId !== null && findTrip(units, stored, today) === null) {
    form = { ...stored, packageId: null, date: null, time: null };
  }
  // The limit is per item.
  if (form.guests !== null && form.guests > (most ?? 0) * form.quantity) {
    form = { ...form, guests: null };
  }
  if (form.hours !== null && !isInshoreHours(form.hours, settings)) form = { ...form, hours: null };
  return form;
}

/** The stored form, overridden by a link's choice, and completed with the signed-in user's contact details. */
export function startForm(units: BookableUnit[], linked: Linked, stored: BookForm): BookForm {
  const { settings } = pageData();
  const today = todayIn(settings.time_zone, new Date());
  let form = stillOffered(units, stored);
  const unitId = linked.unit === null ? NaN : Number(linked.unit);
  const most = maxGuests(units, unitId, settings);
  if (most !== null) form = reduceBookForm(form, { type: 'unit', unitId, maxGuests: most });
  const unit = units.find((one) => one.id === unitId);
  const pkg =
    unit && linked.package !== null
      ? linkedPackage(offeredPackages(unit, today), linked.package)
      : undefined;
  if (pkg) form = reduceBookForm(form, { type: 'package', packageId: pkg.id });
  if (pkg && linked.date != null && linked.date >= today) {
    form = reduceBookForm(form, { type: 'date', date: linked.date });
    const time = linked.time ?? '';
    if (isTimeOfDay(time)) form = reduceBookForm(form, { type: 'time', time });
  }
  const hours = Number(linked.hours ?? NaN);
  if (unitId === inshoreId && isInshoreHours(hours, settings)) {
    form = reduceBookForm(form, { type: 'hours', hours });
  }
  return withOwnContact(form);
}

/** A form completed with the signed-in user's contact details. */
function withOwnContact(form: BookForm): BookForm {
  const { user } = pageData();
  if (user === null) return form;
  return {
    ...form,
    name: form.name === '' ? user.name : form.name,
    email: form.email === '' ? user.email : form.email,
    phone: form.phone === '' ? (user.phone ?? '') : form.phone,
  };
}

/** A form with contact details alone: those that were typed, else the signed-in user's. */
export const startContact = (): BookForm => withOwnContact(contactOf(storedForm()));

/** The form with the package of its unit chosen, where the unit has only one. */
export function withOnlyPackage(units: BookableUnit[], form: BookForm): BookForm {
  const unit = units.find(({ id }) => id === form.unitId);
  if (unit === undefined || form.packageId !== null) return form;
  const today = todayIn(pageData().settings.time_zone, new Date());
  const [only, second] = offeredPackages(unit, today);
  if (only === undefined || second !== undefined) return form;
  return reduceBookForm(form, { type: 'package', packageId: only.id });
}

/** The form after a choice; choosing a unit chooses its only package with it. */
export const reducerFor =
  (units: BookableUnit[]) =>
  (before: BookForm, action: BookAction): BookForm => {
    const after = reduceBookForm(before, action);
    return action.type === 'unit' ? withOnlyPackage(units, after) : after;
  };

/** The form with what nobody has to choose: the only unit, where no inshore trips are offered, and its only package. */
export function withOnlyChoice(units: BookableUnit[], inshore: boolean, form: BookForm): BookForm {
  const [only, second] = units;
  if (form.unitId !== null || inshore || only === undefined || second !== undefined) {
    return withOnlyPackage(units, form);
  }
  const choice = { type: 'unit' as const, unitId: only.id, maxGuests: only.max_guests };
  return withOnlyPackage(units, reduceBookForm(form, choice));
}

/**
 * The form of a package just chosen, on the day of a link, for as long and at the same time where it has them; a
 * stay begins without.
 */
export function withWanted(
  units: BookableUnit[],
  form: BookForm,
  { date, time, length }: Pick<Linked, 'date' | 'time' | 'length'>,
): BookForm {
  const unit = units.find(({ id }) => id === form.unitId);
  const pkg = unit?.packages.find(({ id }) => id === form.packageId);
  if (!date || pkg === undefined || pkg.kind_facts.length.form === 'days') return form;
  const start = time ?? '';
  return { ...form, date, time: isTimeOfDay(start) ? start : null, length: Number(length) || null };
}

/**
 * The page's form. It survives reload and back; its unit and package are also in the URL.
 * @param inshore whether inshore trips are offered beside the units
 */
export function useBookForm(units: BookableUnit[], inshore: boolean) {
  const navigate = useNavigate();
  const linked = useRouteSearch('book-package');
  const [wanted] = useState(linked);
  const reduce = reducerFor(units);
  const [form, dispatch] = useReducer(
    (before: BookForm, action: BookAction) => {
      const after = reduce(before, action);
      // Another day that was chosen meanwhile does not come back.
      const isOpen = before.date === null || before.date === wanted.date;
      return isOpen && after.packageId !== before.packageId
        ? withWanted(units, after, wanted)
        : after;
    },
    null,
    () => {
      const first = withOnlyChoice(units, inshore, startForm(units, linked, storedForm()));
      return linked.package === null ? withWanted(units, first, wanted) : first;
    },
  );
  useEffect(() => storeForm(form), [form]);

  const { unitId, packageId, hours } = form;
  useEffect(() => {
    // The address of a frame says what it offers.
    if (embeddedOn() !== null) return;
    const search = {
      ...(unitId === null ? {} : { unit: unitId }),
      ...(packageId === null ? {} : { package: packageId }),
      ...(hours === null ? {} : { hours }),
    };
    void navigate({ to: '/book', search, replace: true, resetScroll: false });
  }, [navigate, unitId, packageId, hours]);
  return [form, dispatch] as const;
}
