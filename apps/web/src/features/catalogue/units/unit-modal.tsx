import { useEffect } from 'react';
import { isManagedUnit } from './managed-unit.ts';
import { api } from '#lib/api.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { toastFailure } from '#ui/toasts/toasts.ts';
import { UnitForm } from './unit-form.tsx';
import { newUnitValues } from './unit-values.ts';
import { useUnitChoices } from './use-unit-choices.ts';

/**
 * The unit dialog, shown once companies, categories and platforms are loaded (docs/rules/screens.md, "Unit
 * form").
 */
export function UnitModal(props: {
  open: number | 'new';
  /** Whether a new one starts as a product. */
  isProduct: boolean;
  onClose: () => void;
}) {
  const { open, isProduct, onClose } = props;
  const choices = useUnitChoices();
  const row = useLoadedRow('units', open, (id, signal) =>
    api('GET /api/units/:id', { params: { id }, signal }),
  );
  const { error } = choices;
  useEffect(() => {
    if (error) toastFailure(error);
  }, [error]);
  if (!choices.isReady) return null;
  const shared = { choices, fresh: newUnitValues(choices, isProduct), onClose };
  if (open === 'new') return <UnitForm unit={null} {...shared} />;
  const unit = row.data?.data;
  if (!unit || !isManagedUnit(unit)) return null;
  return <UnitForm unit={unit} {...shared} />;
}
