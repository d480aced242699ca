import '@mantine/core/styles/Alert.css';
import { Alert, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { problemOf } from './problem.ts';

/**
 * The server's refusal above a form's fields; nothing without an error.
 * @param children what can be done about it
 */
export function FormProblem({ error, children }: { error: Error | null; children?: ReactNode }) {
  const { t } = useLingui();
  if (error === null) return null;
  return (
    <>
      <Alert color="red" variant="light" role="alert">
        {problemOf(error, t`The given data was invalid.`)}
      </Alert>
      {children && (
        <Text size="sm" role="status">
          {children}
        </Text>
      )}
    </>
  );
}
