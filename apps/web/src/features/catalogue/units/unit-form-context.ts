import { createFormContext } from '@mantine/form';
import type { UnitValues } from './unit-values.ts';

/** Passes the unit form to its sections. */
export const [UnitFormProvider, useUnitFormContext, useUnitForm] = createFormContext<UnitValues>();
