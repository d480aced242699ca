import { z } from 'zod';
import type { TestClient } from '../harness/client.ts';

export type Row = Record<string, unknown>;
export const row = z.record(z.string(), z.unknown());

const isData = z.object({ data: z.looseObject({ id: z.number().optional() }) });
/** The number of a row that is made. */
export async function made(client: TestClient, url: string, body: object): Promise<number> {
  const sent = await client.send('POST', url, { body });
  const { data } = isData.parse(sent.body);
  return z.number().parse(data.id);
}
/** How a row of its own call is read. */
export const reading = (client: TestClient, url: string) => async () => {
  const { body } = await client.send('GET', url);
  return row.parse(z.object({ data: row }).parse(body).data);
};
/** How a row of a list is read. */
export const listed = (client: TestClient, url: string, id: number) => async () => {
  const { body } = await client.send('GET', url);
  const { data } = z.object({ data: z.array(row) }).parse(body);
  const found = data.find((each) => each['id'] === id);
  if (!found) throw new Error(`${url} has no row ${id}`);
  return found;
};
