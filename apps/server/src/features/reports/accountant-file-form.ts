import type { AccountantFileForm } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/** How the files for the accountant are written (docs/rules/statuses-and-money.md, "For the accountant"). */
export const accountantFileForm = async (deps: Deps): Promise<AccountantFileForm> =>
  (await readSettings(deps.db)).settings.accountant_files;
