import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTemplate } from '#features/messages/message-params.ts';
import { contentOf } from '#features/messages/render-message.ts';
import { depositStates as states, openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
beforeAll(async () => {
  desk = await openDepositDesk();
});
afterAll(() => desk.close());

async function move(id: number, days: number): Promise<void> {
  const [row] = await desk.rows<{ date: string; version: number }>(
    sql`select date::text, version from bookings where id = ${id}`,
  );
  const date = addDays(calendarDate(row?.date ?? ''), days);
  const answer = await desk.staff.send('PUT', `/api/bookings/${id}`, {
    body: { date, version: row?.version },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Whatever the jobs do in some days. */
async function pass(days: number): Promise<void> {
  for (let quarter = 0; quarter < days * 4; quarter += 1) {
    desk.clock.advance({ hours: 6 });
    await desk.settle();
  }
}

const callOff = (id: number, off = true) =>
  desk.rows(sql`update bookings set called_off = ${off} where id = ${id}`);
const release = (id: number) =>
  desk.staff.send('POST', `/api/bookings/${id}/security-deposit/release`, { body: {} });
const morning = async (id: number) => {
  await desk.goTo(id, 'start', -1);
  await desk.settle();
};
/** As it was before the provider was asked for anything. */
const anew = { state: 'planned', secured: false, hold_at: expect.any(String) as string };

describe('what is held for a trip that moves weeks ahead', () => {
  test('is let go of, and held anew on the new morning', async () => {
    const id = await desk.held();
    await move(id, 28);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.released);
    expect(await desk.seen(id)).toMatchObject(anew);
    await pass(10);
    expect(await desk.stateOf(id)).toEqual(states.released);
    await morning(id);
    const mails = ['held', 'released', 'held'];
    expect(await desk.stateOf(id)).toEqual({ ...states.held, mails });
    await desk.goTo(id, 'end', 48);
    await desk.settle();
    await pass(2);
    expect(await desk.stateOf(id)).toEqual({ ...states.released, mails: [...mails, 'released'] });
    expect(await desk.seen(id)).toMatchObject({ state: 'released', secured: true });
  });

  test('is told why, and told plainly when it is given back in the end', async () => {
    const id = await desk.held();
    await move(id, 28);
    await desk.settle();
    await morning(id);
    await desk.goTo(id, 'end', 48);
    await desk.settle();
    const mails = await desk.rows(
      sql`select template, params from messages
        where booking_id = ${id} and params ->> 'about' = 'released' order by id`,
    );
    const texts = mails.map((mail) => JSON.stringify(contentOf(mailTemplate.parse(mail)).blocks));
    expect(texts.map((text) => text.includes('On the morning of the new day'))).toEqual([
      true,
      false,
    ]);
  });

  test('is held anew on the same morning when the trip moves back', async () => {
    const id = await desk.held();
    await move(id, 28);
    await desk.settle();
    await move(id, -28);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual({
      ...states.held,
      mails: ['held', 'released', 'held'],
    });
  });

  test('stays when the trip is back on its day before anything was done', async () => {
    const id = await desk.held();
    await move(id, 28);
    await move(id, -28);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
  });

  test('is let go of once when the process ends in between', async () => {
    const id = await desk.held();
    await move(id, 28);
    for (const step of ['release decided', 'security deposit ended']) {
      desk.server.deps.faultPoint = (at) => {
        if (at === step) throw new Error('died');
      };
      await desk.settle();
    }
    desk.server.deps.faultPoint = () => undefined;
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.released);
    await morning(id);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000, charged: 0 });
  });
});

test('what was taken is refunded when the trip moves weeks ahead, and asked for anew', async () => {
  const id = await desk.taken();
  await move(id, 28);
  await desk.settle();
  expect(await desk.stateOf(id)).toEqual(states.givenBack);
  await morning(id);
  expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000, charged: 0 });
});

test('what is held stays for a trip that moves within its day', async () => {
  const id = await desk.held();
  await desk.rows(sql`update bookings set starts_at = starts_at + interval '3 hours',
    ends_at = ends_at + interval '3 hours' where id = ${id}`);
  await desk.settle();
  expect(await desk.stateOf(id)).toEqual(states.held);
});

test('what could not be held in the morning waits for the new one', async () => {
  const id = await desk.book();
  await desk.goTo(id, 'start', -1);
  desk.server.gateway.faults.timeouts = { createPayment: 'before' };
  await desk.settle();
  desk.server.gateway.faults.timeouts = {};
  await move(id, 28);
  await pass(1);
  expect(await desk.stateOf(id)).toMatchObject({ held: 0, charged: 0, mails: [] });
  expect(await desk.seen(id)).toMatchObject(anew);
  await morning(id);
  expect(await desk.stateOf(id)).toEqual(states.held);
});

test('what was asked for by a link is asked for anew, and the first link is over', async () => {
  const id = await desk.held({ security_deposit: 500 });
  const link = await desk.staff.call('POST /api/bookings/:id/security-deposit/link', {
    params: { id },
  });
  await move(id, 28);
  await desk.settle();
  const token = new URL(link.data.link).pathname.split('/').at(-1) ?? '';
  const page = await desk.server.client().call('GET /api/pay/:token', { params: { token } });
  expect(page.data.state).toBe('over');
  await morning(id);
  expect(await desk.stateOf(id)).toEqual({ ...states.asked, mails: ['asked', 'asked', 'asked'] });
});

test('what was given back by itself is asked for anew when the trip moves after that', async () => {
  const id = await desk.held();
  await desk.goTo(id, 'end', 48);
  await desk.settle();
  expect(await desk.stateOf(id)).toEqual(states.released);
  await move(id, 28);
  await morning(id);
  expect(await desk.stateOf(id)).toMatchObject({ mails: ['held', 'released', 'asked'] });
});

test('what staff gave back is not asked for on the new day', async () => {
  const id = await desk.held();
  expect((await release(id)).status).toBe(200);
  await move(id, 28);
  await morning(id);
  expect(await desk.stateOf(id)).toEqual(states.released);
});

test('what staff hold early stays', async () => {
  const id = await desk.book();
  const path = `/api/bookings/${id}/security-deposit/hold`;
  expect((await desk.staff.send('POST', path, { body: {} })).status).toBe(200);
  await desk.settle();
  expect(await desk.stateOf(id)).toEqual(states.taken);
});

test('what staff could not hold early waits for the morning', async () => {
  const id = await desk.book();
  desk.server.gateway.faults.timeouts = { createPayment: 'before' };
  await desk.staff.send('POST', `/api/bookings/${id}/security-deposit/hold`, { body: {} });
  desk.server.gateway.faults.timeouts = {};
  await desk.settle();
  expect(await desk.stateOf(id)).toMatchObject({ state: 'wanted', held: 0, charged: 0 });
  await morning(id);
  expect(await desk.stateOf(id)).toEqual(states.held);
});

describe('a trip that is called off', () => {
  test('has nothing held while its customer chooses, and asks anew on the new day', async () => {
    const id = await desk.held();
    await callOff(id);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.released);
    await pass(4);
    expect(await desk.stateOf(id)).toEqual(states.released);
    await move(id, 28);
    await morning(id);
    expect(await desk.stateOf(id)).toMatchObject({
      state: 'held',
      mails: ['held', 'released', 'held'],
    });
  });

  test('keeps it while items are out', async () => {
    const id = await desk.held();
    await desk.rows(sql`update bookings set out_at = starts_at where id = ${id}`);
    await callOff(id);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
  });
});
