import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditedLook } from '@slipway/contract/settings/look';
import { ThemeProviders } from '#app/providers.tsx';
import { SettingsFormProvider, useSettingsForm } from '#features/settings/settings-values.ts';
import { pageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { startTests } from '../../../test-setup.ts';
import { LookSection } from './look-section.tsx';

const picture = { src: '/files/pictures/a-320.webp', srcset: '', width: 320, height: 100, alt: '' };
const none: EditedLook = {
  logo: { picture: null, version: 1 },
  cover: { picture: null, version: 1 },
};

/** A server that keeps the pictures; `refuse` answers the next save. */
function server(look: EditedLook, refuse?: Response) {
  const sent: FormData[] = [];
  let now = look;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST' || !(init.body instanceof FormData)) {
      return Promise.resolve(Response.json({ data: now }));
    }
    sent.push(init.body);
    if (refuse) return Promise.resolve(refuse);
    const logo = { picture: init.body.has('remove_picture') ? null : picture, version: 2 };
    now = { ...now, logo };
    return Promise.resolve(Response.json({ data: now }));
  });
  return sent;
}

function Section() {
  const start_time = timeOfDay(defaultSettings.inshore.start_time);
  const form = useSettingsForm({
    initialValues: { ...defaultSettings, inshore: { ...defaultSettings.inshore, start_time } },
  });
  return (
    <SettingsFormProvider form={form}>
      <LookSection />
    </SettingsFormProvider>
  );
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProviders>
        <Section />
        <DialogHost />
      </ThemeProviders>
    </QueryClientProvider>,
  );

beforeEach(() => startTests());

describe('the look of the business', () => {
  it('says which colour is shown where the chosen one could not be read', async () => {
    server(none);
    open();
    const accent = await screen.findByLabelText('Accent colour');
    expect(screen.queryByText(/shown as/)).toBeNull();
    fireEvent.change(accent, { target: { value: '#FFF59D' } });
    expect(await screen.findByText(/^On light pages: shown as #/)).toBeInTheDocument();
    expect(screen.getByText('On dark pages')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Back to orange'));
    expect(screen.queryByText(/shown as/)).toBeNull();
  });

  it('removes the logo only after asking, from the page’s top as well', async () => {
    const sent = server({ ...none, logo: { picture, version: 1 } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find((it) => it.textContent === 'Remove') ?? dialog,
    );
    expect(await screen.findAllByText('None yet')).toHaveLength(2);
    expect(sent[0]?.get('version')).toBe('1');
    expect(pageData().look.logo).toBeNull();
  });
});
