import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { problemOf } from './problem.ts';

/** The server's refusal above a form's fields; nothing without an error. */
export function FormProblem({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (error === null) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {problemOf(error, t`The given data was invalid.`)}
    </Alert>
  );
}
