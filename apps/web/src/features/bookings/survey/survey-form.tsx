import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import { experienceNames } from '@slipway/domain/bookings/survey/experience';
import { api, type Answer } from '#lib/api.ts';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { inOwnWords } from '#lib/i18n.ts';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { myBookingsKey } from '#features/bookings/customer/use-my-bookings.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { GuestFields } from './guest-fields.tsx';
import { emptyGuest, surveyBody, surveyValues, type SurveyValues } from './survey-values.ts';
import classes from './survey.module.css';

function focusField(name: string): void {
  document.getElementsByName(name)[0]?.focus();
}

/** The survey form; it can be saved incomplete, and is completed by a button of its own. */
export function SurveyForm({ survey, reload }: { survey: CharterSurvey; reload: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(survey);
  const [conflict, setConflict] = useState(false);
  const form = useForm<SurveyValues>({ initialValues: surveyValues(survey) });
  const save = useMutation({
    mutationFn: ({
      values,
      done,
      version,
    }: {
      values: SurveyValues;
      done: boolean;
      version: number;
    }) =>
      api('PUT /api/bookings/:id/survey', {
        params: { id: survey.booking_id },
        body: { ...surveyBody(values), done, version },
      }),
    onSuccess: async ({ data }, { values }) => {
      setLoaded(data);
      setConflict(false);
      form.clearErrors();
      form.resetDirty(values);
      toastSuccess(t`Your changes have been updated.`);
      await queryClient.invalidateQueries({ queryKey: myBookingsKey });
      // What was typed after sending is not saved yet.
      if (data.done && !form.isDirty())
        await router.navigate({ to: '/dashboard', ignoreBlocker: true });
    },
    onError: async (error) => {
      if (isRefusedWith(error, 'conflict')) {
        setConflict(true);
        return;
      }
      const fields = error instanceof ApiError ? Object.entries(error.errors) : [];
      const [first] = fields;
      if (!first) {
        await showError(error);
        return;
      }
      form.setErrors(Object.fromEntries(fields.map(([name, texts]) => [name, texts.join(' ')])));
      focusField(first[0] === 'guests' ? 'guests.0.name' : first[0]);
    },
  });
  useUnsavedGuard(form.isDirty());
  const send = (done: boolean) =>
    save.mutate({ values: form.getValues(), done, version: loaded.version });
  const read = useMutation<Answer<'GET /api/bookings/:id/survey'>, Error, 'mine' | 'theirs'>({
    mutationFn: () => api('GET /api/bookings/:id/survey', { params: { id: survey.booking_id } }),
    onSuccess: ({ data }, request) => {
      setLoaded(data);
      setConflict(false);
      if (request === 'mine') return;
      form.setValues(surveyValues(data));
      form.resetDirty(surveyValues(data));
      reload();
    },
    onError: (error) => showError(error),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      {conflict && (
        <ConflictNotice
          title={t`This charter survey has been saved somewhere else`}
          actions={
            <>
              <Button size="xs" disabled={read.isPending} onClick={() => read.mutate('mine')}>
                <Trans>Keep mine and replace theirs</Trans>
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={read.isPending}
                onClick={() => read.mutate('theirs')}
              >
                <Trans>Discard mine and load theirs</Trans>
              </Button>
            </>
          }
        >
          <Trans>Your changes are not saved yet, but everything you typed is still here.</Trans>
        </ConflictNotice>
      )}
      {loaded.done ? (
        <Alert color="green" variant="light">
          <Trans>Your charter survey is complete. You can change it until the trip starts.</Trans>
        </Alert>
      ) : (
        loaded.asked_at !== null && (
          <Alert color="yellow" variant="light">
            <Trans>Our crew would like you to fill it in, or check it once more.</Trans>
          </Alert>
        )
      )}
      <section className={classes.section} aria-labelledby="survey-guests">
        <Title order={2} id="survey-guests">
          <Trans>Who is coming</Trans>
        </Title>
        {typeof form.errors['guests'] === 'string' && (
          <p className={classes.problem} role="alert">
            {form.errors['guests']}
          </p>
        )}
        {form.values.guests.map((_guest, index) => (
          <GuestFields key={index} form={form} index={index} />
        ))}
        {form.values.guests.length < survey.details && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              <bdi>
                <Trans>
                  {form.values.guests.length} of{' '}
                  <Plural value={survey.details} one="# guest" other="# guests" />
                </Trans>
              </bdi>
            </Text>
            <Button
              variant="default"
              size="sm"
              onClick={() => form.insertListItem('guests', { ...emptyGuest })}
            >
              <Trans>Add another guest</Trans>
            </Button>
          </Group>
        )}
      </section>
      <section className={classes.section} aria-labelledby="survey-emergency">
        <Title order={2} id="survey-emergency">
          <Trans>In an emergency</Trans>
        </Title>
        <div className={classes.pair}>
          <TextInput
            label={t`Emergency contact`}
            required
            name="emergency_name"
            {...form.getInputProps('emergency_name')}
          />
          <TextInput
            label={t`Emergency phone`}
            required
            name="emergency_phone"
            type="tel"
            {...form.getInputProps('emergency_phone')}
          />
        </div>
      </section>
      <section className={classes.section} aria-labelledby="survey-wishes">
        <Title order={2} id="survey-wishes">
          <Trans>Your trip</Trans>
        </Title>
        <div className={classes.pair}>
          <NativeSelect
            label={t`Experience`}
            name="experience"
            data={[
              { value: '', label: t`Choose` },
              ...Object.entries(experienceNames).map(([value, name]) => ({
                value,
                label: inOwnWords(name),
              })),
            ]}
            {...form.getInputProps('experience')}
          />
          <TextInput
            label={t`Target species`}
            name="wanted_species"
            {...form.getInputProps('wanted_species')}
          />
        </div>
        <Textarea
          label={t`Food and drink`}
          name="food_and_drink"
          rows={2}
          {...form.getInputProps('food_and_drink')}
        />
        <TextInput label={t`Occasion`} name="occasion" {...form.getInputProps('occasion')} />
        <Textarea label={t`Notes`} name="notes" rows={3} {...form.getInputProps('notes')} />
      </section>
      <Buttons className={classes.bar}>
        <Button
          variant="default"
          loading={save.isPending && !save.variables.done}
          disabled={save.isPending || conflict}
          onClick={() => send(false)}
        >
          <Trans>Save for later</Trans>
        </Button>
        <Button
          type="submit"
          color="signal"
          loading={save.isPending && save.variables.done}
          disabled={save.isPending || conflict}
        >
          <Trans>Complete charter survey</Trans>
        </Button>
      </Buttons>
    </form>
  );
}
