import { Button, Group, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ListUrlState } from './use-list-url-state.ts';

/** The pager of a list too long to count: page by page, from the beginning or the end. */
export function LongPager(props: {
  meta: { page: number; per_page: number; total: number };
  /** The number of rows on this page. */
  shown: number;
  urlState: ListUrlState;
}) {
  const { meta, shown, urlState } = props;
  const { page, per_page, total } = meta;
  const { t, i18n } = useLingui();
  const first = (page - 1) * per_page + 1;
  const least = i18n.number(Math.max(total, first + shown - 1));
  const step = urlState.fromEnd ? -1 : 1;
  const to = (by: number) => page + by * step;
  const isFull = shown === per_page;
  const mayGo = (by: number) => to(by) >= 1 && (by * step < 0 || isFull);
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" className="numbers" role="status">
        <bdi>
          {urlState.fromEnd ? (
            <Trans>Page {page} from the end</Trans>
          ) : (
            <Trans>
              {first}–{first + shown - 1} of more than {least}
            </Trans>
          )}
        </bdi>
      </Text>
      <Group component="nav" gap={6} aria-label={t`Pages`}>
        <Button
          variant="default"
          size="xs"
          disabled={!urlState.fromEnd && page === 1}
          onClick={() => urlState.goToEnd(false)}
        >
          <Trans>First</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!mayGo(-1)}
          onClick={() => urlState.goTo(to(-1))}
        >
          <Trans>Previous</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!mayGo(1)}
          onClick={() => urlState.goTo(to(1))}
        >
          <Trans>Next</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={urlState.fromEnd && page === 1}
          onClick={() => urlState.goToEnd(true)}
        >
          <Trans>Last</Trans>
        </Button>
      </Group>
    </Group>
  );
}
