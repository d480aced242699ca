import type { PageData } from '@slipway/contract/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#adapters/clock.ts';
import type { FileStore } from '#adapters/files/file-store.ts';
import type { Ids } from '#adapters/ids.ts';
import type { MailSender } from '#adapters/mail-sender.ts';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import type { ReadingThreads } from '#adapters/reading/reading-threads.ts';
import type { RemoteFiles } from '#adapters/remote-files.ts';
import type { SmsSender } from '#adapters/sms-sender.ts';
import type { Database } from '#db/transaction.ts';
import type { FileReaders } from '#features/catalogue/catalogue-api.ts';
import type { RateLimits } from './http/rate-limits.ts';

/**
 * Called between the steps of work that crosses a process border, with the name of the step just
 * done. Does nothing in the product; tests end the process there.
 */
type FaultPoint = (step: string) => void | Promise<void>;

/** Everything that use cases are given from outside; nothing of it holds state of its own. */
export interface Deps {
  db: Database;
  clock: Clock;
  ids: Ids;
  gateway: PaymentGateway;
  /** How cards are taken, as pages tell the browser. */
  payment: PageData['payment'];
  /** Null: SMTP is not set up, mails are kept for the Messages screen. */
  mailSender: MailSender | null;
  mailFrom: string;
  /** Null: SMS is not set up, they are kept. */
  smsSender: SmsSender | null;
  /** Pictures. */
  files: FileStore;
  /** Calendars and product feeds of other sites. */
  remote: RemoteFiles;
  /** Read what those files say, beside this process's own work. */
  readers: ReadingThreads<FileReaders>;
  limits: RateLimits;
  log: FastifyBaseLogger;
  faultPoint: FaultPoint;
  /** What links in mails start with, without a slash at its end. */
  publicUrl: () => string;
  /** Cookies travel over TLS only. */
  secureCookies: boolean;
  /** Of the product, as pages and the API's document tell it. */
  version: string;
}
