import { screen, waitFor } from '@testing-library/react';
import { fill } from '../../testing/fields';
import { openPage, refusal } from '../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import './login-page';

it('asks the office’s users who have an authenticator app for a code, after the password', async () => {
  const path = 'POST /api/auth/login';
  const { press, answer, bodies } = openPage('/login', {
    answers: { [path]: refusal(409, { code: 'code_required', message: 'Enter the code.' }) },
  });
  await screen.findByLabelText('Email');
  expect(screen.queryByLabelText('Code')).toBeNull();
  fill({ Email: 'owner@example.com', Password: 'lighthouse' });
  await press('Log in');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByRole('alert')).toBeNull();
  answer({ [path]: refusal(422, { code: 'code_wrong', message: 'That code is wrong.' }) });
  fill({ Code: '123456' });
  await press('Log in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('code is wrong'));
  const [first, second] = bodies(path);
  expect(first).toEqual({ email: 'owner@example.com', password: 'lighthouse' });
  expect(second).toEqual({ email: 'owner@example.com', password: 'lighthouse', code: '123456' });
});
