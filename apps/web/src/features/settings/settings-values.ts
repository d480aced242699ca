import { createFormContext } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { api, type CallInput } from '#lib/api.ts';

/** The settings as form values. A cleared number is an empty string until the server refuses it. */
export type SettingsValues = CallInput<'PUT /api/settings'>['body']['settings'];

/** Passes the settings form to its sections. */
export const [SettingsFormProvider, useSettingsFormContext, useSettingsForm] =
  createFormContext<SettingsValues>();

/** All settings, loaded once per visit: a refetch must not replace what is being typed. */
export const useAllSettings = () =>
  useQuery({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The server's field errors, by the form's paths. */
export function settingErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const named = Object.entries(error.errors).filter(([field]) => field.startsWith('settings.'));
  return Object.fromEntries(
    named.map(([field, texts]) => [field.slice('settings.'.length), texts.join(' ')]),
  );
}
