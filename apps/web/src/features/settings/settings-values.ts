import { createFormContext } from '@mantine/form';
import type { CallInput } from '#lib/api.ts';

/** The settings as the form has them. An emptied number is an empty text until the server refuses it. */
export type SettingsValues = CallInput<'PUT /api/settings'>['body']['settings'];

/** The one form of the settings screen, reached by its sections through context. */
export const [SettingsFormProvider, useSettingsFormContext, useSettingsForm] =
  createFormContext<SettingsValues>();
