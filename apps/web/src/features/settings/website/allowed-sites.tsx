import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { maxSites } from '@slipway/domain/settings/site-origin';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { siteOf } from './site-of.ts';
import classes from './website.module.css';

/** Changes the sites as they are stored now; the other settings stay as they are. */
async function saveSites(change: (sites: string[]) => string[]) {
  const { settings, version } = (await api('GET /api/settings')).data;
  const allowed_sites = change(settings.allowed_sites);
  return api('PUT /api/settings', { body: { settings: { ...settings, allowed_sites }, version } });
}

/** The websites that may show the booking page in theirs; each change is saved at once. */
export function AllowedSites({ sites }: { sites: string[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: saveSites,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: showError,
  });

  const add = () => {
    const site = siteOf(typed);
    if (site === null) {
      setProblem(t`This is not the address of a website.`);
      return;
    }
    if (sites.includes(site)) {
      setProblem(t`This site is on the list already.`);
      return;
    }
    setProblem(null);
    save.mutate((now) => [...new Set([...now, site])], { onSuccess: () => setTyped('') });
  };
  const remove = async (site: string) => {
    const isSure = await askToConfirm({
      title: t`Remove this site?`,
      text: t`Pages of ${site} no longer show the booking page, and what visitors are entering there now cannot be sent.`,
      yes: t`Remove`,
      no: t`Cancel`,
      loses: true,
    });
    if (isSure) save.mutate((now) => now.filter((one) => one !== site));
  };
  return (
    <SettingsSection
      title={t`Allowed sites`}
      lead={t`Only these websites can show the booking page inside their pages. Links and buttons work everywhere.`}
    >
      {sites.length === 0 ? (
        <Text c="dimmed" size="sm" mb="md">
          <Trans>No website is allowed yet.</Trans>
        </Text>
      ) : (
        <ul className={classes.sites} aria-label={t`Allowed sites`}>
          {sites.map((site) => (
            <li key={site}>
              <bdi dir="ltr">{site}</bdi>
              <ActionIcon
                variant="subtle"
                size={40}
                disabled={save.isPending}
                aria-label={t`Remove ${site}`}
                onClick={() => void remove(site)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {sites.length < maxSites && (
        <form
          noValidate
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            label={t`Address of your website`}
            placeholder="www.example.com"
            type="url"
            inputMode="url"
            dir="ltr"
            maxLength={400}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" variant="default" loading={save.isPending}>
            <Trans>Allow this site</Trans>
          </Button>
        </form>
      )}
    </SettingsSection>
  );
}
