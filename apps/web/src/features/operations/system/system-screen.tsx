import '@mantine/core/styles/Alert.css';
import { Alert, Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SystemList } from './system-list.tsx';

const everyMs = 15_000;

/** What runs, what waits and what is out of bounds (docs/rules/system.md); read again every 15 s. */
export function SystemScreen() {
  const { t } = useLingui();
  const system = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api('GET /api/system', { signal }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHeader
        title={t`System`}
        lead={t`What runs and what waits, and what to do where something is out of bounds.`}
        action={
          <Button
            variant="default"
            loading={system.isRefetching}
            onClick={() => void system.refetch()}
          >
            <Trans>Refresh</Trans>
          </Button>
        }
      />
      <Loaded
        query={system}
        heights={[48, 88, 88, 88, 88]}
        problem={t`The state of the system could not be read`}
      >
        {({ data }) => (
          <>
            {system.isRefetchError && (
              <Alert color="yellow" variant="light" role="alert" mb="md">
                <Trans>It could not be read just now. This is how it was before.</Trans>
              </Alert>
            )}
            {data === null ? (
              <ClosedCopyNote />
            ) : (
              <>
                <SystemList system={data} />
                <Text size="sm" c="dimmed" mt="sm">
                  <Trans>Read {formatInstant(data.read_at)}; again every 15 seconds.</Trans>
                </Text>
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Nothing runs in a copy that nobody has opened. */
function ClosedCopyNote() {
  const { t } = useLingui();
  return (
    <Alert color="yellow" variant="light" title={t`This is a closed copy`}>
      <Text size="sm" mb="sm">
        <Trans>Nothing is sent, charged or read here until it is opened.</Trans>
      </Text>
      <ButtonLink to="/admin/backups" size="xs" variant="default">
        <Trans>Backups</Trans>
      </ButtonLink>
    </Alert>
  );
}
