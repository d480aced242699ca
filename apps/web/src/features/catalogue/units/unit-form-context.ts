import { createFormContext } from '@mantine/form';
import type { UnitValues } from './unit-values.ts';

/** The unit form, for its sections. */
export const [UnitFormProvider, useUnitFormContext, useUnitForm] = createFormContext<UnitValues>();
