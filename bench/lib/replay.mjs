// Replays the statements of a booking on a number of connections, for comparison with HTTP where
// pgbench is not installed. Runs in a separate process; usage: node replay.mjs <json>
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { isJson } from './booking-statements.mjs';

const { file, connectionString, clients, seconds, place } = JSON.parse(process.argv[2]);
const booking = JSON.parse(await readFile(file, 'utf8'));
const until = performance.now() + seconds * 1000;
let done = 0;

const dayAfter = (date, days) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function fill(value, own, answers) {
  switch (value.kind) {
    case 'same':
      return value.value !== null && typeof value.value === 'object' && !Array.isArray(value.value)
        ? JSON.stringify(value.value)
        : value.value;
    case 'day':
      return dayAfter(own.date, value.after);
    case 'array':
      return value.values.map((one) => fill(one, own, answers));
    case 'instant':
      return new Date(
        Date.parse(value.value) + Date.parse(own.date) - Date.parse(value.day),
      ).toISOString();
    case 'unit':
      return own.unit;
    case 'answer':
      return answers[value.index];
    case 'text': {
      let filled = value.value.replaceAll(booking.unique, String(own.n));
      for (const index of value.knows) {
        filled = filled.replaceAll(String(booking.bookingIds[index]), String(answers[index]));
      }
      if (filled !== value.value || isJson(value.value)) return filled;
      return value.value.slice(0, -8) + String(own.n).padStart(8, '0');
    }
  }
}

async function bookAgain(client, own) {
  const answers = [];
  for (const [index, { text, values }] of booking.statements.entries()) {
    const filled = values.map((value) => fill(value, own, answers));
    const { rows } = await client.query({ name: `s${index}`, text, values: filled });
    answers[index] = rows?.[0]?.id;
  }
}

await Promise.all(
  Array.from({ length: clients }, async (_, c) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    for (let turn = 0; performance.now() < until; turn += 1) {
      const at = c * 2000 + turn;
      const ahead = (at % place.places) * place.days + 10;
      const day = new Date(Date.now() + ahead * 86_400_000);
      await bookAgain(client, {
        n: place.firstNumber + at,
        unit: place.firstUnit + Math.floor(at / place.places),
        date: day.toISOString().slice(0, 10),
      });
      done += 1;
    }
    await client.end();
  }),
);
process.stdout.write(String(done / seconds));
