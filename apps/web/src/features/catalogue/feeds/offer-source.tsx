import { Button, FileButton, Group, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './feeds.module.css';

/** The source of a platform's offers: a product feed or table at an address, or an uploaded table. */
export function OfferSource({ platform }: { platform: Platform }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState(platform.offers.url ?? '');
  const read = useMutation({
    mutationFn: (file: File | null) => {
      const params = { id: platform.id };
      return file
        ? api('POST /api/platforms/:id/offers', { params, body: {}, files: { file } })
        : api('POST /api/platforms/:id/offers', { params, body: { url } });
    },
    onSuccess: ({ data }) => {
      const { total } = data.offers;
      toastSuccess(t`Rows read: ${total}`);
    },
    onError: () => toastError(t`It could not be read`),
    onSettled: () =>
      Promise.all(
        ['platforms', 'offers', 'offer-problems'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const problems = read.error instanceof ApiError ? read.error.errors : {};
  const problem = ['url', 'file', 'body'].flatMap((name) => problems[name] ?? []).join(' ');
  const { total, read_at } = platform.offers;
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        read.mutate(null);
      }}
    >
      <TextInput
        label={t`Address of its product feed or CSV`}
        description={t`RSS or Atom with products, or a CSV with the columns id, name and price (quantity, SKU, category, description and image are read too, and exports of Shopify and WooCommerce); up to 5 MB and 10,000 rows.`}
        name="url"
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://…"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={problem === '' ? undefined : problem}
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={read.isPending}>
          <Trans>Read</Trans>
        </Button>
        <FileButton
          accept=".csv,.tsv,.xml,text/csv,text/tab-separated-values,text/xml,application/xml"
          onChange={(file) => file && read.mutate(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={read.isPending}
              leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
            >
              <Trans>Upload a file</Trans>
            </Button>
          )}
        </FileButton>
      </Group>
      {read_at !== null && (
        <p className={classes.small}>
          <Trans>
            Rows: {total}. Read {formatInstant(read_at)}
          </Trans>
        </p>
      )}
      {platform.offers.error !== null && problem === '' && (
        <p className={classes.problem}>{platform.offers.error}</p>
      )}
    </form>
  );
}
