import { useLingui } from '@lingui/react/macro';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ClosedCopySection } from './closed-copy-section.tsx';
import { KeptSection } from './kept-section.tsx';
import { MakeSection } from './make-section.tsx';
import { StoredSection } from './stored-section.tsx';
import { useBackups } from './use-backups.ts';

/** The backups of this server, or the closed copy that it is (docs/rules/backups.md, "On the screen"). */
export function BackupsScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Backups`}
        lead={t`One file that has the whole business, pictures included, and becomes the business again.`}
      />
      <Loaded
        query={useBackups()}
        heights={[140, 280, 120]}
        problem={t`The backups could not be loaded`}
      >
        {({ data: { copy, folder } }) => (
          <>
            {copy !== null && <ClosedCopySection backupMadeAt={copy.backup_made_at} />}
            {folder !== null && (
              <>
                <MakeSection folder={folder} />
                <StoredSection backups={folder.backups} inBucket={folder.in_bucket} />
                <KeptSection key={folder.kept} kept={folder.kept} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
