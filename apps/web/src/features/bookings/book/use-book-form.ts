import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import type { BookableUnit } from '@slipway/contract/catalogue';
import type { PageData } from '@slipway/contract/settings';
import { packageKindOf } from '@slipway/domain/catalogue/package-kinds';
import { useQueryValue } from '#lib/location.ts';
import { pageData } from '#lib/page-data.ts';
import { contactOf, reduceBookForm, type BookForm } from './book-form.ts';
import { keepForm, keptForm } from './book-storage.ts';
import { findTrip, inshoreId, mostGuests, offeredPackages } from './trip.ts';

/** The choice that a link carries: `?unit=3&package=half_day`, for inshore `?unit=0&hours=6`. */
interface Linked {
  unit: string | null;
  package: string | null;
  hours: string | null;
}

function isInshoreHours(
  hours: number,
  { inshore }: Pick<PageData['settings'], 'inshore'>,
): boolean {
  return Number.isInteger(hours) && hours >= inshore.min_hours && hours <= inshore.max_hours;
}

/** The form as it was kept, with the choice of a link over it and the signed-in user's data where nothing is typed. */
export function startForm(units: BookableUnit[], linked: Linked, kept: BookForm): BookForm {
  const { user, settings } = pageData();
  let form = kept;
  // What is no longer offered is not chosen any more.
  const mostKept = mostGuests(units, kept.unitId, settings);
  if (mostKept === null) form = { ...contactOf(kept), agreedTerms: kept.agreedTerms };
  else if (kept.packageId !== null && findTrip(units, kept) === null) {
    form = { ...kept, packageId: null, date: null, time: null };
  }
  if (form.guests !== null && form.guests > (mostKept ?? 0)) form = { ...form, guests: null };
  if (form.hours !== null && !isInshoreHours(form.hours, settings)) form = { ...form, hours: null };
  const unitId = linked.unit === null ? NaN : Number(linked.unit);
  const most = mostGuests(units, unitId, settings);
  if (most !== null) form = reduceBookForm(form, { type: 'unit', unitId, mostGuests: most });
  const unit = units.find((one) => one.id === unitId);
  const kind = linked.package === null ? null : packageKindOf(linked.package);
  const pkg = unit && offeredPackages(unit).find((one) => one.kind === kind);
  if (pkg) form = reduceBookForm(form, { type: 'package', packageId: pkg.id });
  const hours = Number(linked.hours ?? NaN);
  if (unitId === inshoreId && isInshoreHours(hours, settings)) {
    form = reduceBookForm(form, { type: 'hours', hours });
  }
  if (user === null) return form;
  return {
    ...form,
    name: form.name === '' ? user.name : form.name,
    email: form.email === '' ? user.email : form.email,
    phone: form.phone === '' ? (user.phone ?? '') : form.phone,
  };
}

/** The form of the page: kept over reload and back, its unit and package in the address too. */
export function useBookForm(units: BookableUnit[]) {
  const navigate = useNavigate();
  const linked = {
    unit: useQueryValue('unit'),
    package: useQueryValue('package'),
    hours: useQueryValue('hours'),
  };
  const [form, dispatch] = useReducer(reduceBookForm, null, () =>
    startForm(units, linked, keptForm()),
  );
  useEffect(() => keepForm(form), [form]);

  const { unitId, packageId, hours } = form;
  const kind = units
    .find((one) => one.id === unitId)
    ?.packages.find((one) => one.id === packageId)?.kind;
  useEffect(() => {
    const search = {
      ...(unitId === null ? {} : { unit: unitId }),
      ...(kind === undefined ? {} : { package: kind }),
      ...(hours === null ? {} : { hours }),
    };
    void navigate({ to: '/book', search, replace: true, resetScroll: false });
  }, [navigate, unitId, kind, hours]);
  return [form, dispatch] as const;
}
