import type { Page } from '@playwright/test';
import { demoPassword, expect, type Account } from './fixtures.ts';

/** Signs the page's browser in without the form, and returns functions to make calls as that user. */
export async function staffAt(page: Page, account: Account) {
  const tokenOf = async () => {
    await page.request.get('/sanctum/csrf-cookie');
    const cookies = await page.context().cookies();
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  };
  const send = async (method: 'POST' | 'PUT', path: string, data: unknown): Promise<unknown> => {
    const headers = { 'x-xsrf-token': await tokenOf() };
    const answer = await page.request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await send('POST', '/api/login', { email: `${account}@slipway.test`, password: demoPassword });
  return {
    send,
    /** Changes settings like the settings screen. */
    set: async (change: {
      purpose?: 'rent' | 'sell';
      company_id?: number;
      gift_cards?: object;
    }) => {
      const answer: unknown = await (await page.request.get('/api/settings')).json();
      if (!isSettings(answer)) throw new Error('The settings have another shape');
      const { settings, version } = answer.data;
      await send('PUT', '/api/settings', { settings: { ...settings, ...change }, version });
    },
  };
}

function isSettings(value: unknown): value is { data: { settings: object; version: number } } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'settings' in value.data &&
    'version' in value.data
  );
}

/** Chooses one-pixel pictures in a file chooser. */
export async function choosePictures(page: Page, button: string, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(names.map(pointPicture));
}

/** A name that no other journey or retry uses. */
export const named = (word: string) => `${word} ${Date.now().toString(36)}`;

/** A one-pixel picture, as for a file chooser. */
export const pointPicture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});
