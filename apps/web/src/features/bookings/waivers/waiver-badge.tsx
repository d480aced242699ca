import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/list/badge.tsx';

/** For how many of the guests the waiver is signed. */
export function WaiverBadge({ signed, guests }: { signed: number; guests: number }) {
  const { t } = useLingui();
  return (
    <Badge tone={signed >= guests ? 'good' : 'waiting'}>
      {t`Waiver: ${signed} of ${guests} signed`}
    </Badge>
  );
}
