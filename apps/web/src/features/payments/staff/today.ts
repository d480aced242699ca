import { todayIn } from '@slipway/domain/dates/dates';
import { pageData } from '#lib/page-data.ts';

/** Today in the business's zone, by the server's clock. */
export function today(): string {
  return todayIn(pageData().settings.time_zone, new Date());
}
