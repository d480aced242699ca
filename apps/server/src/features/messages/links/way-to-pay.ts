import type { Deps } from '#deps.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';

/** How customers pay where no card is taken; null: online, by card. */
export async function readWayToPay(
  deps: Pick<Deps, 'db' | 'payment' | 'testCards'>,
): Promise<string | null> {
  const { settings } = await readSettings(deps.db);
  const pays = await readPayment(deps, settings, null);
  return pays.asks_for_cards ? null : pays.how;
}

/**
 * The params of a mail for rendering: with its own pay link once it has one, or with the way to pay where no card is
 * taken.
 */
export function withWayToPay<P extends object>(params: P, how: string | null): P {
  if (!('pay_link' in params) || params.pay_link == null) return params;
  if (how !== null) return { ...params, pay_link: null, pay_how: how };
  const own = 'secret_pay_link' in params ? params.secret_pay_link : null;
  return own == null ? params : { ...params, pay_link: own };
}
