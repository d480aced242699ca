import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Providers } from '@slipway/contract/settings/providers';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';

export const providersKey = ['settings', 'providers'];

export function useProviders() {
  return useQuery({
    queryKey: providersKey,
    queryFn: ({ signal }) => api('GET /api/providers', { signal }),
  });
}

/**
 * Changes an account. Leaving one whose saved cards would be forgotten is confirmed first; field errors
 * are left to the form.
 */
export function useAccountChange(options: {
  onSaved: () => void;
  onError?: (error: Error) => boolean;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (send: (confirm: boolean) => Promise<{ data: Providers }>) => {
      try {
        return await send(false);
      } catch (error) {
        if (!isRefusedWith(error, 'other_account')) throw error;
        const agreed = await askToConfirm({
          title: t`Leave the account in use?`,
          text: error.errors['confirm']?.join(' ') ?? error.message,
          yes: t`Leave it`,
          no: t`Keep it`,
          loses: true,
        });
        return agreed ? send(true) : null;
      }
    },
    onSuccess: async (answer) => {
      if (answer === null) return;
      queryClient.setQueryData(providersKey, answer);
      options.onSaved();
      const page = await api('GET /api/page-data').catch(() => null);
      if (!page) return;
      const { payment, delivery } = page.data;
      setPageData({ ...pageData(), payment, delivery });
    },
    onError: async (error) => {
      if (options.onError?.(error)) return;
      await showError(error);
      if (error instanceof ApiError)
        await queryClient.invalidateQueries({ queryKey: providersKey });
    },
  });
}
