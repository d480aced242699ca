import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import { randomIds } from '#adapters/ids.ts';
import { smtpMailSender } from '#adapters/mail-sender.ts';
import { SmsRefused, SmsUnavailable, type SmsSender } from '#adapters/sms-sender.ts';
import { messages } from '#db/tables/messages.ts';
import { inTransaction } from '#db/transaction.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { bookingSummary, secretLink } from '#test/support/message-samples.ts';
import { SmtpInbox } from '#test/harness/smtp-inbox.ts';
import { deliverMessage, type MessageDeps } from './deliver-message.ts';
import { enqueueMail, enqueueMessages, enqueueSms, type NewMail } from './enqueue-message.ts';
import { messagesTasks } from './messages-jobs.ts';
import { maxTries, sendJobsAdded } from './send-jobs.ts';
import { sendSmsNow } from './send-sms-now.ts';
import { mailBy } from '#test/support/mail.ts';

/** An SMS provider that records messages; the next answers can be set. */
class Phones implements SmsSender {
  taken: { to: string; body: string }[] = [];
  answers: ('lost' | 'refused' | 'busy' | 'never')[] = [];

  async send(sms: { to: string; body: string }): Promise<{ providerId: string }> {
    const answer = this.answers.shift();
    if (answer === 'refused') throw new SmsRefused('Not a mobile number');
    if (answer === 'busy') throw new SmsUnavailable('no', 'Too many requests');
    this.taken.push(sms);
    if (answer === 'lost') throw new SmsUnavailable('unknown', 'Time-out');
    if (answer === 'never') await new Promise(() => undefined);
    return { providerId: `SM${this.taken.length}` };
  }

  findSent({ to, body }: { to: string; body: string }) {
    const index = this.taken.findIndex((sms) => sms.to === to && sms.body === body);
    return Promise.resolve(index < 0 ? null : { providerId: `SM${index + 1}` });
  }
}

let database: TestDatabase;
let deps: MessageDeps;
let phones: Phones;
const inbox = new SmtpInbox();
let smtp: ReturnType<typeof smtpMailSender>;

beforeAll(async () => {
  database = await createTestDatabase();
  await ensureSettings(database.db, 'rent');
  await inbox.listen();
  smtp = smtpMailSender(inbox.url);
});
beforeEach(async () => {
  await sendJobsAdded(database.db);
  await database.pool.query('truncate messages cascade');
  await database.pool.query('delete from graphile_worker._private_jobs');
  inbox.mails.length = 0;
  inbox.refusal = null;
  phones = new Phones();
  deps = {
    db: database.db,
    ...{ clock: { now: () => new Date() }, ids: randomIds },
    mail: mailBy(smtp),
    payment: () => Promise.resolve({ gateway: 'embedded', publishable_key: null, test_mode: true }),
    testCards: true,
    smsSender: phones,
    publicUrl: () => 'https://slipway.test',
    files: new FolderFiles('files'),
    log: pino({ level: 'silent' }),
  };
});
afterAll(async () => {
  smtp.close();
  await inbox.close();
  await database.drop();
});

const mail = (dedupeKey: string = randomUUID()) => ({
  to: 'ada@example.test',
  dedupeKey,
  template: 'booking-confirmation' as const,
  params: { ...bookingSummary, secret_link: secretLink },
});
const sms = (dedupeKey: string = randomUUID()) => ({
  to: '+14165550100',
  dedupeKey,
  template: 'booking-confirmation' as const,
  params: {
    number: 1042,
    business: 'Slipway',
    package: 'A ½ Day Package',
    date: '2027-06-12',
    time: '12:00:00',
    guests: 8,
  },
});

const enqueued = async (message: NewMail) => {
  const id = await inTransaction(database.db, (tx) => enqueueMail(tx, message));
  if (id === null) throw new Error('No mail was made');
  return id;
};
const enqueuedMail = (key?: string) => enqueued(mail(key));
const enqueuedSms = (key?: string) => inTransaction(database.db, (tx) => enqueueSms(tx, sms(key)));
const jobCount = async () => {
  await sendJobsAdded(database.db);
  return (await database.pool.query('select from graphile_worker._private_jobs')).rowCount;
};

/** Runs all jobs once, including those scheduled for a retry. */
async function runJobs(): Promise<void> {
  await sendJobsAdded(database.db);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runOnce({
    pgPool: database.pool,
    taskList: messagesTasks(deps),
    logger: new Logger(() => () => undefined),
  });
  // The queue schedules the retry of a failed job shortly after the run.
  const locked = 'select from graphile_worker._private_jobs where locked_at is not null';
  await expect
    .poll(async () => (await database.pool.query(locked)).rowCount, { timeout: 10_000 })
    .toBe(0);
}
const sweep = () => messagesTasks(deps)['sweep-messages']?.({}, {} as never);

async function row(id: number) {
  const [found] = await database.db.select().from(messages).where(eq(messages.id, id));
  if (!found) throw new Error(`No message ${id}`);
  return found;
}

/** Ages a claim, as if the sending process had died. */
const longAgo = (id: number) =>
  database.pool.query(
    `update messages set claimed_at = now() - interval '3 minutes', next_at = now() - interval '1 hour'
     where id = $1`,
    [id],
  );

describe('enqueueing', () => {
  test('sends a message if and only if its transaction commits', async () => {
    const undone = inTransaction(database.db, async (tx) => {
      await enqueueMail(tx, mail());
      throw new Error('Changed my mind');
    });
    await expect(undone).rejects.toThrow('Changed my mind');
    await runJobs();
    expect(inbox.mails).toHaveLength(0);

    await enqueuedMail();
    await runJobs();
    expect(inbox.mails).toHaveLength(1);
  });

  test('creates one message per dedupe key, even under concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => enqueuedMail('booking-1-mail')));
    expect(new Set(ids).size).toBe(1);
    expect(await jobCount()).toBe(1);
    await runJobs();
    expect(await enqueuedMail('booking-1-mail')).toBe(ids[0]);
    await runJobs();
    expect(inbox.mails).toHaveLength(1);
  });

  test('creates one job per message for many concurrent messages', async () => {
    await Promise.all(Array.from({ length: 30 }, () => enqueuedMail()));
    expect(await jobCount()).toBe(30);
    await runJobs();
    expect(inbox.mails).toHaveLength(30);
  });

  test('finds and sends a message whose process died between commit and job', async () => {
    const id = await enqueuedMail();
    expect(await jobCount()).toBe(1);
    await database.pool.query('delete from graphile_worker._private_jobs');
    // Not yet: its job may be about to be added.
    await sweep();
    expect(await jobCount()).toBe(0);
    await database.pool.query(
      `update messages set next_at = now() - interval '11 seconds' where id = $1`,
      [id],
    );
    await sweep();
    await sweep();
    await runJobs();
    expect(inbox.mails).toHaveLength(1);
  });

  test('keeps the order of several messages, including known ones', async () => {
    const known = await enqueuedMail('known');
    const [first, second, third] = await inTransaction(database.db, (tx) =>
      enqueueMessages(tx, [
        { channel: 'sms', ...sms('a') },
        { channel: 'mail', ...mail('known') },
        { channel: 'mail', ...mail('b') },
      ]),
    );
    expect(second).toBe(known);
    expect((await row(first ?? 0)).channel).toBe('sms');
    expect((await row(third ?? 0)).dedupeKey).toBe('b');
  });
});

test('a message to nobody is not made', async () => {
  const made = await inTransaction(database.db, async (tx) => [
    await enqueueMail(tx, { ...mail(), to: '' }),
    ...(await enqueueMessages(tx, [
      { ...mail('none'), to: '', channel: 'mail' },
      { ...sms(), channel: 'sms' },
    ])),
  ]);
  expect(made).toEqual([null, expect.any(Number)]);
  expect(await database.db.select().from(messages)).toHaveLength(1);
});

describe('mails', () => {
  test('arrive with both bodies, the calendar entry and a working link', async () => {
    const id = await enqueuedMail();
    await runJobs();
    const [got] = inbox.mails;
    expect(got?.subject).toBe('Booking 1042 confirmed: A ½ Day Package, Sat 12 Jun 2027');
    expect(got?.text).toContain(secretLink);
    expect(got?.html).toContain('CA$1,240.00');
    const [entry] = got?.attachments ?? [];
    expect(entry?.contentType).toBe('text/calendar');
    expect(entry?.content.toString()).toContain('DTSTART:20270612T160000Z');
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
  });

  test('keep no one-time link once delivered', async () => {
    const id = await enqueuedMail();
    await runJobs();
    expect(JSON.stringify(await row(id))).not.toContain('s3cret');
    expect((await row(id)).linksHidden).toBe(true);
  });

  test('are kept completely without a provider', async () => {
    deps = { ...deps, mail: () => Promise.resolve(null) };
    const id = await enqueuedMail();
    await runJobs();
    const kept = await row(id);
    expect(kept).toMatchObject({ state: 'kept', sentAt: null, linksHidden: false });
    expect(kept.text).toContain(secretLink);
    expect(kept.attachments).toHaveLength(1);
  });

  test('are retried with the same Message-ID, and finally fail', async () => {
    inbox.refusal = { code: 451, words: 'Try later' };
    const id = await enqueuedMail();
    await runJobs();
    const waiting = await row(id);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
    expect(waiting.lastError).toContain('Try later');
    expect(waiting.nextAt.getTime()).toBeGreaterThan(Number(waiting.claimedAt) + 2000);

    for (let attempt = 2; attempt <= maxTries; attempt += 1) await runJobs();
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: maxTries });
    inbox.refusal = null;
    await sweep();
    await runJobs();
    expect(inbox.mails).toHaveLength(0);
  });

  test('are sent once the server accepts them', async () => {
    inbox.refusal = { code: 451, words: 'Try later' };
    const id = await enqueuedMail();
    await runJobs();
    inbox.refusal = null;
    await runJobs();
    expect(inbox.mails).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('to an unknown mailbox fail at once', async () => {
    const id = await enqueued({ ...mail(), to: 'nobody@example.test' });
    await runJobs();
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await jobCount()).toBe(0);
  });

  test('claimed by a crashed process are sent by another', async () => {
    const id = await enqueuedMail();
    expect(await jobCount()).toBe(1);
    await database.pool.query(
      `update messages set state = 'sending', attempts = 1, claimed_at = now() where id = $1`,
      [id],
    );
    await database.pool.query('delete from graphile_worker._private_jobs');
    // Not yet: the process may still be sending.
    await sweep();
    expect(await jobCount()).toBe(0);
    await longAgo(id);
    await sweep();
    await sweep();
    await runJobs();
    expect(inbox.mails).toHaveLength(1);
    expect(inbox.mails[0]?.messageId).toBe(`<${(await row(id)).mailId}@slipway.test>`);
  });
});

describe('SMS', () => {
  test('goes to the number without its extension', async () => {
    const message = { ...sms(), to: '+14165550100 ext. 12' };
    await inTransaction(database.db, (tx) => enqueueSms(tx, message));
    await runJobs();
    expect(phones.taken.map(({ to }) => to)).toEqual(['+14165550100']);
  });

  test('is sent by the request, leaving the job nothing to do', async () => {
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id)).toBe(true);
    await runJobs();
    expect(phones.taken).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent', providerId: 'SM1', attempts: 1 });
  });

  test('is sent once by concurrent request and jobs', async () => {
    const id = await enqueuedSms();
    await Promise.all([sendSmsNow(deps, id), runJobs(), sendSmsNow(deps, id)]);
    await runJobs();
    expect(phones.taken).toHaveLength(1);
    expect((await row(id)).state).toBe('sent');
  });

  test('without a provider returns null and is kept', async () => {
    deps = { ...deps, smsSender: null };
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id)).toBeNull();
    await runJobs();
    expect(await row(id)).toMatchObject({ state: 'kept', html: null });
    expect((await row(id)).text).toContain('booking 1042 confirmed');
  });

  test('refused by the provider returns false, fails and is not retried', async () => {
    phones.answers = ['refused'];
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id)).toBe(false);
    await runJobs();
    expect(await row(id)).toMatchObject({ state: 'failed', lastError: 'Not a mobile number' });
    expect(phones.taken).toHaveLength(0);
  });

  test('without an answer in time returns false and is still sent once', async () => {
    phones.answers = ['never'];
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id, 20)).toBe(false);
    expect((await row(id)).state).toBe('sending');
    // The process dies here: the provider accepted it, but nothing was recorded.
    await longAgo(id);
    await sweep();
    await runJobs();
    expect(phones.taken).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent', providerId: 'SM1' });
  });

  test('with a lost answer is looked up instead of sent again', async () => {
    phones.answers = ['lost'];
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id)).toBe(false);
    expect((await row(id)).inDoubtSince).not.toBeNull();
    await runJobs();
    expect(phones.taken).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent', inDoubtSince: null });
  });

  test('not accepted by the provider is sent by the job', async () => {
    phones.answers = ['busy'];
    const id = await enqueuedSms();
    expect(await sendSmsNow(deps, id)).toBe(false);
    expect((await row(id)).inDoubtSince).toBeNull();
    await runJobs();
    expect(phones.taken).toHaveLength(1);
  });

  test('is left to the request before the job runs', async () => {
    const id = await enqueuedSms();
    expect(await jobCount()).toBe(1);
    const { rows } = await database.pool.query<{ waits: boolean }>(
      `select run_at > now() + interval '10 seconds' as waits from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ waits: true }]);
    expect((await row(id)).state).toBe('queued');
  });
});

test('is not overwritten by a late process after a later try', async () => {
  phones.answers = ['never'];
  const id = await enqueuedSms();
  const late = deliverMessage(deps, id, { lastTry: false });
  await expect.poll(() => phones.taken).toHaveLength(1);
  await expect(deliverMessage(deps, id, { lastTry: false })).rejects.toThrow('busy');
  await longAgo(id);
  expect(await deliverMessage(deps, id, { lastTry: false })).toBe('sent');
  expect((await row(id)).attempts).toBe(2);
  void late;
});
