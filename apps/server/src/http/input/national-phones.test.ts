import { expect, test } from 'vitest';
import { readNationalPhones } from './national-phones.ts';

const inIreland = (body: unknown) => readNationalPhones(body, () => Promise.resolve('IE'));

test('numbers without a country code are of the business’s country', async () => {
  expect(await inIreland({ phone: '061 234 567', name: 'Ann' })).toEqual({
    phone: '+35361234567',
    name: 'Ann',
  });
  expect(await inIreland({ emergency_phone: '+1 416 555 0123' })).toEqual({
    emergency_phone: '+14165550123',
  });
});

test('an invalid number is refused, and the message names the country', async () => {
  const text = 'Phone must be a valid number, with + and the country code outside Ireland.';
  await expect(inIreland({ phone: '12' })).rejects.toMatchObject({ errors: { phone: [text] } });
});

test.each([[{ phone: '' }], [{ phone: null }], [{}], [null], [{ phone: 7 }]])(
  'leaves %j to the contract',
  async (body) => expect(await inIreland(body)).toEqual(body),
);

test('leaves numbers in the US and Canada to the contract', async () => {
  const body = { phone: 'call me' };
  expect(await readNationalPhones(body, () => Promise.resolve('US'))).toBe(body);
});
