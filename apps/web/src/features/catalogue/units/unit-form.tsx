import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { todayIn } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { useEnded } from '#ui/edit/use-ended.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { isManagedUnit } from './managed-unit.ts';
import { PicturesField } from './pictures-field.tsx';
import { UnitCalendarSection } from './unit-calendar-section.tsx';
import { ProductSection } from '#features/catalogue/products/product-section.tsx';
import { refreshRecords } from '#shared/packages/refresh-records.ts';
import { UnitFormProvider, useUnitForm } from './unit-form-context.ts';
import { UnitMainSection } from './unit-main-section.tsx';
import { UnitMeasuresSection } from './unit-measures-section.tsx';
import { picturesChanged, picturesOf, picturesToSend } from './unit-pictures.ts';
import { UnitPlatformsSection } from './unit-platforms-section.tsx';
import { factsOf, unitBody, unitRules, unitValues, type UnitValues } from './unit-values.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** The form of a unit or product, with title and labels by purpose (docs/rules/screens.md, "Unit form"). */
export function UnitForm(props: {
  unit: ManagedUnit | null;
  /** What a new unit starts as. */
  fresh: UnitValues;
  choices: UnitChoices;
  onClose: () => void;
}) {
  const { choices, onClose } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const sell = settings.purpose === 'sell';
  const queryClient = useQueryClient();
  const [unit, setUnit] = useState(props.unit);
  const [pictures, setPictures] = useState(() => picturesOf(unit));
  const ending = useEnded(unit);
  const { ended } = ending;
  const [today] = useState(() => todayIn(settings.time_zone, new Date()));
  const form = useUnitForm({
    initialValues: unit === null ? props.fresh : unitValues(unit),
    validate: unitRules({
      purpose: settings.purpose,
      companyId: settings.company_id,
      today,
      before: unitValues(unit),
      facts: (values) => factsOf(choices, values),
    }),
  });
  const changed = ending.isChanged || picturesChanged(unit, pictures);
  const save = useSave({
    form,
    failed: unit ? t`Failed to update` : t`Failed to add`,
    send: (values, onProgress) => {
      const { files: picture, order: picture_order } = picturesToSend(pictures);
      // A stock of 0 is shown as 1, and sent only once it has been edited.
      const untouched = !values.for_sale && unit?.stock === 0 && !form.isTouched('items_quantity');
      const filled = untouched ? { ...values, items_quantity: '' } : values;
      const shared = { ...unitBody(filled, pictures), picture_order };
      const files = { picture };
      if (!unit) {
        const body = { ...shared, _method: 'POST' as const };
        return api('POST /api/units', { body, files, onProgress });
      }
      const body = { ...shared, _method: 'PUT' as const, version: unit.version, ended };
      return api('POST /api/units/:id', { params: { id: unit.id }, body, files, onProgress });
    },
    onSaved: async () => {
      toastSuccess(unit ? t`Successfully updated` : t`Successfully added`);
      onClose();
      // Orders and products stand in the menus once something is for sale.
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['units'] }), refreshRecords()]);
    },
  });
  const goOnFrom = (theirs: ManagedUnit, keepMine: boolean) => {
    setUnit(theirs);
    ending.goOnFrom(theirs, keepMine);
    if (!keepMine) {
      setPictures(picturesOf(theirs));
      return;
    }
    // Pictures that they removed are gone; the ones that they added come after mine.
    const now = picturesOf(theirs);
    const kept = pictures.filter((mine) => mine.file || now.some(({ id }) => id === mine.id));
    const savedIds = new Set(picturesOf(unit).map(({ id }) => id));
    setPictures([...kept, ...now.filter(({ id }) => !savedIds.has(id))]);
  };
  const isProduct = form.values.for_sale;
  const title = unit
    ? isProduct
      ? t`Edit product details`
      : t`Edit unit details`
    : isProduct
      ? t`Add new product`
      : t`Add new unit`;
  const bookings = unit?.used_by.bookings ?? 0;
  const packages = unit?.used_by.packages ?? 0;
  return (
    <EditModal
      title={title}
      form={form}
      save={save}
      changed={changed}
      conflict={conflictWays({
        form,
        save,
        valuesOf: unitValues,
        read: async () => {
          if (!unit) return null;
          const { data } = await api('GET /api/units/:id', { params: { id: unit.id } });
          return isManagedUnit(data) ? data : null;
        },
        onRead: goOnFrom,
      })}
      onClose={onClose}
      size={880}
      leave={t`Cancel`}
      actions={
        unit && (
          <EndButton
            {...ending.button}
            disabled={save.isPending}
            uses={t`Upcoming bookings: ${bookings}, active packages: ${packages}. The bookings are kept, but nobody can book it any more.`}
          />
        )
      }
    >
      <UnitFormProvider form={form}>
        <UnitMainSection
          choices={choices}
          outOfStock={unit?.stock === 0}
          isLet={!form.values.for_sale || packages > 0}
        />
        {form.values.for_sale && <ProductSection unit={unit} pictures={pictures} />}
        <section className={classes.section}>
          <PicturesField
            pictures={pictures}
            onChange={setPictures}
            error={
              save.fieldErrors['picture']?.join(' ') ?? save.fieldErrors['picture_order']?.join(' ')
            }
          />
        </section>
        {(!form.values.for_sale || packages > 0) && <UnitMeasuresSection choices={choices} />}
        {(!form.values.for_sale || packages > 0) && (
          <UnitCalendarSection
            unitId={unit?.id ?? null}
            isLet={(!sell && !form.values.for_sale) || packages > 0}
            choices={choices}
            today={today}
          />
        )}
        <UnitPlatformsSection
          unitId={unit?.id ?? null}
          choices={choices}
          current={unit?.platform ?? null}
        />
      </UnitFormProvider>
    </EditModal>
  );
}
