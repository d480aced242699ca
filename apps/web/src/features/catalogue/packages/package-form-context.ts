import { createFormContext } from '@mantine/form';
import type { PackageValues } from './package-values.ts';

/** Passes the package form to its sections. */
export const [PackageFormProvider, usePackageFormContext, usePackageForm] =
  createFormContext<PackageValues>();
