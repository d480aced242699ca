import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  of: { booking: number } | { order: number };
  children: ReactNode;
}

/** Leads to the page of a pay link, where what is due is paid in any way that is taken and no card is kept. */
export function PayByLinkButton({ of, ...button }: Props) {
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => api('POST /api/pay-links', { body: of }),
    onSuccess: ({ data }) => navigate({ to: new URL(data.link).pathname }),
    onError: (error) => void showError(error),
  });
  return <Button loading={make.isPending} onClick={() => make.mutate()} {...button} />;
}
