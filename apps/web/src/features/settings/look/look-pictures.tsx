import '@mantine/core/styles/Input.css';
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedLook } from '@slipway/contract/settings/look';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { fileProblem, pictureTypes } from '#ui/edit/picture-files.ts';
import { Loaded } from '#ui/loaded.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './look.module.css';

type Name = keyof EditedLook;

/** Logo and cover; each is saved as soon as it is chosen. */
export function LookPictures() {
  const { t } = useLingui();
  const look = useQuery({
    queryKey: ['settings', 'look'],
    queryFn: ({ signal }) => api('GET /api/look', { signal }),
  });
  return (
    <Loaded query={look} heights={[120]} problem={t`Logo and cover could not be loaded`}>
      {({ data }) => (
        <div className={classes.grid}>
          <LookPicture
            name="logo"
            label={t`Logo`}
            description={t`At the top of every page, in emails and on invoices. A transparent background looks best.`}
            now={data.logo}
          />
          <LookPicture
            name="cover"
            label={t`Cover picture`}
            description={t`Across the top of your home page; at least 1600 pixels wide.`}
            now={data.cover}
          />
        </div>
      )}
    </Loaded>
  );
}

function LookPicture(props: {
  name: Name;
  label: string;
  description: string;
  now: EditedLook[Name];
}) {
  const { name, label, description, now } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (file: File | null) => {
      const body = { version: now.version, ...(file === null && { remove_picture: 1 as const }) };
      const files = { picture: file ?? [] };
      return api('POST /api/look/:name', { params: { name }, body, files });
    },
    onSuccess: ({ data }) => {
      queryClient.setQueryData(['settings', 'look'], { data });
      const look = { logo: data.logo.picture, cover: data.cover.picture };
      setPageData({ ...pageData(), look });
      // The logo is the picture of the one company.
      if (name === 'logo') void queryClient.invalidateQueries({ queryKey: ['companies'] });
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: async (error) => {
      const said = error instanceof ApiError ? error.errors['picture']?.join(' ') : undefined;
      setProblem(said ?? null);
      if (said !== undefined) return;
      await showError(error);
      await queryClient.invalidateQueries({ queryKey: ['settings', 'look'] });
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const found = fileProblem(file);
    setProblem(found);
    if (found === null) save.mutate(file);
  };
  const remove = async () => {
    const agreed = await askToConfirm({
      title: name === 'logo' ? t`Remove the logo?` : t`Remove the cover picture?`,
      yes: t`Remove`,
      no: t`Keep it`,
      loses: true,
    });
    if (agreed) save.mutate(null);
  };
  const { picture } = now;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={problem}
      role="group"
      aria-label={label}
    >
      <div className={classes.picture} data-name={name}>
        {picture === null ? (
          <Text size="sm" c="dimmed">
            <Trans>None yet</Trans>
          </Text>
        ) : (
          <img src={picture.src} alt={label} width={picture.width} height={picture.height} />
        )}
      </div>
      <Group mt={8} gap="sm">
        <FileButton accept={pictureTypes} onChange={choose}>
          {(button) => (
            <Button {...button} variant="default" size="xs" loading={save.isPending}>
              {picture === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another</Trans>}
            </Button>
          )}
        </FileButton>
        {picture !== null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            disabled={save.isPending}
            onClick={() => void remove()}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
