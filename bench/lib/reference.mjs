// What a booking costs at least on this machine: a bare Fastify route that sends two transactions to tables with a
// primary key and the one constraint that keeps a place from being sold twice. Runs in a separate process; usage:
// node reference.mjs <json>
import Fastify from 'fastify';
import pg from 'pg';

const { connectionString, connections } = JSON.parse(process.argv[2]);

const tables = `
create extension if not exists btree_gist;
drop schema if exists bench_reference cascade;
create schema bench_reference;
set search_path to bench_reference, public;
create table days (unit_id integer, date date, primary key (unit_id, date));
create table bookings (id integer primary key generated always as identity, unit_id integer not null, name text not null,
  email text not null, status smallint not null default 0, details jsonb not null);
create table taken (booking_id integer primary key, unit_id integer not null, during tstzrange not null,
  exclude using gist (unit_id with =, during with &&));
create table requests (key text primary key, booking_id integer not null);
create table attempts (id integer primary key generated always as identity, booking_id integer not null,
  amount bigint not null);
create table ledger (id integer primary key generated always as identity, booking_id integer not null,
  amount bigint not null);
create table messages (id integer primary key generated always as identity, booking_id integer not null,
  params jsonb not null);`;

const pool = new pg.Pool({ connectionString, max: connections, pipeline: true });
await pool.query(tables);

const statements = {
  day: 'insert into bench_reference.days values ($1, $2) on conflict (unit_id, date) do update set date = excluded.date',
  booking: `insert into bench_reference.bookings (unit_id, name, email, details) values ($1, $2, $3, $4) returning id`,
  taken: `insert into bench_reference.taken values ($1, $2, tstzrange($3::date::timestamptz, $3::date::timestamptz + interval '1 day'))`,
  request: 'insert into bench_reference.requests values ($1, $2)',
  attempt: 'insert into bench_reference.attempts (booking_id, amount) values ($1, $2)',
  ledger: 'insert into bench_reference.ledger (booking_id, amount) values ($1, $2)',
  status: 'update bench_reference.bookings set status = 1 where id = $1',
  message: 'insert into bench_reference.messages (booking_id, params) values ($1, $2)',
};
const ask = (client, name, values) => client.query({ name, text: statements[name], values });

/** Sends what `ask` sends in one packet, with a commit behind it. */
async function together(client, send) {
  client.connection.stream.cork();
  const sent = Promise.all([...send(), client.query('commit')]);
  client.connection.stream.uncork();
  return sent;
}

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const app = Fastify();
app.post('/book', async ({ body, headers }) => {
  const { unit_id: unit, date, name, email, amount } = body;
  const id = await inTransaction(async (client) => {
    client.connection.stream.cork();
    const begun = Promise.all([
      client.query('begin'),
      ask(client, 'day', [unit, date]),
      ask(client, 'booking', [unit, name, email, JSON.stringify(body)]),
    ]);
    client.connection.stream.uncork();
    const [, , { rows }] = await begun;
    const made = rows[0].id;
    const key = `${headers['x-forwarded-for']}-${made}`;
    await together(client, () => [
      ask(client, 'taken', [made, unit, date]),
      ask(client, 'request', [key, made]),
      ask(client, 'attempt', [made, amount]),
    ]);
    return made;
  });
  await inTransaction((client) =>
    together(client, () => [
      client.query('begin'),
      ask(client, 'ledger', [id, amount]),
      ask(client, 'status', [id]),
      ask(client, 'message', [id, JSON.stringify({ name, date, amount })]),
    ]),
  );
  return { data: { status: 'booked', id } };
});
console.log(`The reference is ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
