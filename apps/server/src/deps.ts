import type { PaymentSetup } from '@slipway/contract/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#adapters/clock.ts';
import type { FileStore } from '#adapters/files/file-store.ts';
import type { Ids } from '#adapters/ids.ts';
import type { MailAccount } from '#adapters/mail-sender.ts';
import type { KnownAtProvider, PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import type { ReadingThreads } from '#adapters/reading/reading-threads.ts';
import type { RemoteFiles } from '#adapters/remote-files.ts';
import type { SecretBox } from '#adapters/secret-box.ts';
import type { SmsSender } from '#adapters/sms-sender.ts';
import type { BackupSetup } from '#backup/backup-setup.ts';
import type { ClosedCopy } from '#db/closed-copy.ts';
import type { Database } from '#db/transaction.ts';
import type { HeldOrders } from '#features/bookings/bookings-api.ts';
import type { FileReaders } from '#features/catalogue/catalogue-api.ts';
import type { RateLimits } from './http/rate-limits.ts';

/**
 * Called between the steps of work that crosses a process border, with the name of the completed
 * step. Does nothing in production; tests end the process there.
 */
type FaultPoint = (step: string) => void | Promise<void>;

/** What decides which accounts can be stored. */
export interface ProviderSetup {
  /** Which accounts the environment sets; nothing stored counts there. */
  fromEnvironment: { cards: boolean; mail: boolean };
  box: SecretBox;
  /** Whether a secret key of the card provider belongs to the account that knows `known`. */
  checkCardKey: (secretKey: string, known: KnownAtProvider | null) => Promise<boolean>;
  /** The demo takes no live keys. */
  demo: boolean;
}

/** The dependencies of use cases; they hold no state. */
export interface Deps {
  db: Database;
  clock: Clock;
  ids: Ids;
  gateway: PaymentGateway;
  /** How cards are taken now, as sent to the browser. */
  payment: () => Promise<PaymentSetup>;
  /** Whether anybody may try the test gateway; otherwise only staff of a business that is not published. */
  testCards: boolean;
  /** The account that mails are sent with now. Null: none; they are kept for the Messages screen. */
  mail: () => Promise<MailAccount | null>;
  providers: ProviderSetup;
  /** Null: SMS is not configured; messages are kept. */
  smsSender: SmsSender | null;
  /** Stores pictures. */
  files: FileStore;
  /** Fetches calendars and product feeds of other sites. */
  remote: RemoteFiles;
  /** Reads those files in worker threads. */
  readers: ReadingThreads<FileReaders>;
  limits: RateLimits;
  /** Orders that are held and paid together with bookings. */
  heldOrders: HeldOrders;
  /** Null: the database is open. */
  closed: ClosedCopy | null;
  /** Null: a closed copy makes no backups. */
  backups: BackupSetup | null;
  log: FastifyBaseLogger;
  faultPoint: FaultPoint;
  /** Called with what came of each charge (`ChargeOutcome`). */
  countCharge: (outcome: string) => void;
  /** The base URL of links in mails, without a trailing slash. */
  publicUrl: () => string;
  /** The site's own address, without a trailing slash; null where PUBLIC_URL does not name one. */
  site: string | null;
  /** Whether cookies are sent over TLS only. */
  secureCookies: boolean;
  /** The product's version, shown in pages and the API documentation. */
  version: string;
}
