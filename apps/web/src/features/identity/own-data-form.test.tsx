import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageData, setUser } from '#lib/page-data.ts';
import { answering, openAsCustomer, playServer } from '#test-screen.tsx';
import './profile-screen.tsx';

it('shows the phone number written as on other pages', async () => {
  playServer({ 'GET /api/cards': answering([]), 'GET /api/addresses': answering([]) });
  const router = openAsCustomer('/dashboard');
  const { user } = pageData();
  if (user) setUser({ ...user, phone: '+14165550100' });
  await router.navigate({ to: '/profile' });
  expect(await screen.findByLabelText('Phone')).toHaveValue('+1 416 555 0100');
});
