import { createFormContext } from '@mantine/form';
import type { CallInput } from '#lib/api.ts';

/** The settings as form values. A cleared number is an empty string until the server refuses it. */
export type SettingsValues = CallInput<'PUT /api/settings'>['body']['settings'];

/** Passes the settings form to its sections. */
export const [SettingsFormProvider, useSettingsFormContext, useSettingsForm] =
  createFormContext<SettingsValues>();
