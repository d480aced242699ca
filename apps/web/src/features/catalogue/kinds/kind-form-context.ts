import { createFormContext } from '@mantine/form';
import type { KindValues } from './kind-values.ts';

/** Passes the form of a kind to its sections. */
export const [KindFormProvider, useKindFormContext, useKindForm] = createFormContext<KindValues>();
