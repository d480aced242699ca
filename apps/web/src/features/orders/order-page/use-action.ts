import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import type { PageSource } from './page-source.ts';

/** Something that is done on the page of an order, with the e-mail address where it is asked for. */
export function useAction(
  source: PageSource,
  send: (email: string) => Promise<{ data: OrderPage }>,
  onDone: (after: OrderPage) => Promise<void>,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: () => send(email.trim()),
    onSuccess: ({ data }) => onDone(data),
    onError: async (error) => {
      const [text] = error instanceof ApiError ? (error.errors['email'] ?? []) : [];
      if (text !== undefined) {
        setEmailError(text);
        return;
      }
      await showError(error);
      // It may have come further meanwhile.
      await queryClient.invalidateQueries({ queryKey: source.queryKey });
    },
  });
  return {
    email,
    emailError,
    busy: mutation.isPending,
    setEmail: (next: string) => {
      setEmail(next);
      setEmailError(null);
    },
    run: () => {
      if (mutation.isPending) return;
      if (source.asksEmail && email.trim() === '') setEmailError(t`Email is required.`);
      else mutation.mutate();
    },
  };
}
