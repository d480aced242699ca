import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import { purposeOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { api, type CallInput } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { rerenderTexts } from '#lib/i18n.ts';
import { usePathPart } from '#lib/location.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { newPasswordRules } from '#features/identity/account-rules.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { PresetChoice } from '#shared/packages/preset-choice.tsx';
import { loadForSignedIn } from '#shared/packages/refresh-records.ts';
import { FormProblem } from '#features/identity/form-problem.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { NewAccountFields } from '#features/identity/new-account-fields.tsx';

/** Signs the first Admin in, where the steps of the opening lead on. */
function useBegin() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async (user: CurrentUser, presets: readonly PresetName[]) => {
    const purpose = purposeOfPresets(presets);
    const page = pageData();
    const words = wordsFor(presets);
    setPageData({ ...page, user, settings: { ...page.settings, purpose, words } });
    rerenderTexts();
    queryClient.clear();
    await loadForSignedIn();
    await router.navigate({ href: pathOf('opening', purpose), replace: true });
  };
}

/**
 * Creates the first Admin of a new business with the link printed in the terminal, gives it the kinds of
 * package of what it does, and signs in.
 */
export function SetupScreen() {
  const { t } = useLingui();
  const token = usePathPart('token');
  const begin = useBegin();
  const form = useForm({
    initialValues: {
      name: '',
      email: '',
      password: '',
      password_confirmation: '',
      presets: null as PresetName[] | null,
    },
    validate: {
      presets: (chosen) => (chosen === null ? t`Choose what you do, or “None of these”.` : null),
      name: nameProblem,
      email: emailProblem,
      ...newPasswordRules,
    },
  });
  const setUp = useMutation({
    mutationFn: (body: CallInput<'POST /api/setup'>['body']) => api('POST /api/setup', { body }),
    onSuccess: ({ data }, { presets = [] }) => begin(data, presets),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <IdentityFrame
      title={t`Set up your business`}
      lead={t`Say what you do, and create the first Admin account. Admins can then add everyone else.`}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ presets, ...values }) => setUp.mutate({ token, ...values, presets: presets ?? [] }),
          focusFirst,
        )}
      >
        <Stack gap="md">
          <FormProblem error={setUp.error} />
          <PresetChoice
            label={t`What do you do?`}
            description={t`Choose everything that fits. It fills your kinds of package, which you can change and add to at any time.`}
            nothing={t`You describe how you let yourself, under Kinds of package.`}
            chosen={form.values.presets}
            error={form.errors['presets']}
            onChange={(chosen) => form.setFieldValue('presets', chosen)}
          />
          <NewAccountFields form={form} />
          <Button type="submit" size="md" loading={setUp.isPending}>
            <Trans>Create Admin account</Trans>
          </Button>
        </Stack>
      </form>
    </IdentityFrame>
  );
}
