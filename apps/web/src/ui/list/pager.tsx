import '@mantine/core/styles/Pagination.css';
import { Group, Pagination, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';

/** Which rows of how many are shown, with links to the other pages. */
export function Pager(props: {
  meta: { page: number; per_page: number; total: number };
  onPage: (page: number) => void;
}) {
  const { page, per_page, total } = props.meta;
  const { t } = useLingui();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const pages = Math.ceil(total / per_page);
  const first = (page - 1) * per_page + 1;
  const last = Math.min(page * per_page, total);
  const labels = {
    first: t`First page`,
    previous: t`Previous page`,
    next: t`Next page`,
    last: t`Last page`,
  };
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" className="numbers" role="status">
        <bdi>
          {first > total ? (
            <Trans>None of {total} on this page</Trans>
          ) : (
            <Trans>
              {first}–{last} of {total}
            </Trans>
          )}
        </bdi>
      </Text>
      {pages > 1 && (
        <nav aria-label={t`Pages`}>
          <Pagination
            total={pages}
            value={page}
            onChange={props.onPage}
            siblings={narrow ? 0 : 1}
            getControlProps={(control) => ({ 'aria-label': labels[control] })}
            getItemProps={(item) => ({ 'aria-label': t`Page ${item}` })}
          />
        </nav>
      )}
    </Group>
  );
}
