import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { ContentText } from '#ui/content-text.tsx';
import { Part } from './part.tsx';

/** What to bring and do for a kind; nothing where the business has not written it. */
export function Preparations({ kind }: { kind: string }) {
  const preparations = useQuery({
    queryKey: ['content', 'preparations'],
    queryFn: ({ signal }) => api('GET /api/content/preparations', { signal }),
    staleTime: 300_000,
  });
  const found = preparations.data?.data.find((one) => one.kind === kind);
  if (found === undefined) return null;
  return (
    <Part title={<Trans>What to bring</Trans>}>
      <ContentText text={found.body} />
    </Part>
  );
}
