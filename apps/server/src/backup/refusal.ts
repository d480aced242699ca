/** Why a backup cannot be made or restored, in one line, where the operator can do something about it. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}
