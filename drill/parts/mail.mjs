// The mail server is down for a day: bookings go on, and every mail is sent once when it is back.
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { Browser } from '../lib/browser.mjs';
import { addBoats, firstBooking, placeOf, pressOf, withDatabase } from '../lib/business.mjs';
import { problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The waits between tries, which grow to hours, are cut short until each mail was tried so often: as in a day. */
const tries = 10;

/** Lets messages that wait be tried now: those with fewer tries than these. */
const tryNow = (most) => `
  with due as (update messages set next_at = now() where state = 'queued' and attempts < ${most} returning id)
  update graphile_worker._private_jobs j set run_at = now()
  where j.key in (select 'send-message:' || id from due) and j.locked_at is null`;

const waiting = `select count(*)::int as n from messages where state in ('queued', 'sending')`;

/** A mail server on a port of loopback that keeps what it gets. */
async function openInbox(port) {
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        mails.push(mail.messageId);
        done();
      }, done),
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { mails, port: server.server.address().port, close };
}

export async function mailDrill({ folder, quick }) {
  const bookings = quick ? 20 : 200;
  const dataDir = join(folder, 'data');
  // Its port is known, and nobody listens there.
  const { port, close } = await openInbox(0);
  await close();
  const server = await startServer(dataDir, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'boats@example.test',
  });
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 1);
  const problems = [];
  for (let n = 1; n <= bookings; n += 1) {
    const visitor = await new Browser(server.url).open();
    const { status } = await visitor.send(...pressOf(n, placeOf(n)));
    if (status !== 200)
      problems.push(`a booking was answered ${status} while mails could not be sent`);
  }
  const sent = await withDatabase(connection, async (query) => {
    for (let turn = 0; turn < 600; turn += 1) {
      await query(tryNow(tries));
      const [{ n }] = await query(`${waiting} and attempts < ${tries}`);
      if (n === 0) break;
      await wait(200);
    }
    const [{ n: early }] = await query(
      `select count(*)::int as n from messages where state = 'sent' and channel = 'mail' and booking_id >= ${firstBooking}`,
    );
    if (early > 0) problems.push(`${early} mails are said to be sent, and were not`);
    const inbox = await openInbox(port);
    try {
      for (let turn = 0; turn < 600; turn += 1) {
        await query(tryNow(Number.MAX_SAFE_INTEGER));
        const [{ n }] = await query(waiting);
        if (n === 0) break;
        await wait(200);
      }
      const rows = await query(
        `select state, count(*)::int as n from messages where channel = 'mail' and booking_id >= ${firstBooking} group by state`,
      );
      const byState = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      const others = Object.keys(byState).filter((state) => state !== 'sent');
      for (const state of others) problems.push(`${byState[state]} mails are ${state}`);
      const twice = inbox.mails.length - new Set(inbox.mails).size;
      if (twice > 0) problems.push(`${twice} mails came twice`);
      const confirmed = await query(
        `select count(*)::int as n from messages where template = 'booking-confirmation' and state = 'sent' and booking_id >= ${firstBooking}`,
      );
      if (confirmed[0].n !== bookings) {
        problems.push(`${confirmed[0].n} confirmations of ${bookings} bookings were sent`);
      }
      return inbox.mails.length;
    } finally {
      await inbox.close();
    }
  });
  await settled(connection);
  problems.push(...(await problemsOf(connection)));
  return {
    what: `mail server down for ${tries} tries of every mail`,
    measured: `${bookings} bookings taken meanwhile, ${sent} mails sent once it was back`,
    problems,
  };
}
