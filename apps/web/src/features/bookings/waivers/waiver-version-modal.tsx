import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { HeadedText } from '#ui/headed-text.tsx';

/** One version of the waiver, as it was signed. */
export function WaiverVersionModal({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useLingui();
  const text = useQuery({
    queryKey: ['waiver-text', version],
    queryFn: ({ signal }) => api('GET /api/waiver-texts/:version', { params: { version }, signal }),
    staleTime: Infinity,
  });
  return (
    <ReadModal title={t`Waiver, version ${version}`} query={text} onClose={onClose}>
      {({ data }) => <HeadedText text={data.body} />}
    </ReadModal>
  );
}
