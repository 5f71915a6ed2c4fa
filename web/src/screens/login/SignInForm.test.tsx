// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { json, serve } from '../../data/testing/serve.ts';
import { loadLocale, withWords } from '../../lib/i18n.ts';
import { firstAccount } from './first-account.ts';
import { SignInForm } from './SignInForm.tsx';

beforeAll(async () => {
  await loadLocale('en');
  await withWords('claim', () => Promise.resolve());
});

const user = {
  id: '1',
  email: 'a@b.co',
  roles: ['USER', 'ADMIN'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};
const password = 'the right one';
const basic = (secret: string) => `Basic ${btoa(`a@b.co:${secret}`)}`;

function show({ isClaim = false, serverMessage = '' } = {}) {
  const signedIn: string[] = [];
  render(
    <SignInForm
      first={isClaim ? firstAccount : undefined}
      serverMessage={serverMessage === '' ? undefined : serverMessage}
      onNearlyDone={() => undefined}
      onSignedIn={async ({ email }) => {
        signedIn.push(email);
      }}
    />,
  );
  return signedIn;
}

async function fill(secret: string, button = 'Sign in') {
  await userEvent.type(screen.getByLabelText('Email'), ' a@b.co');
  const field = screen.getByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.type(field, secret);
  await userEvent.click(screen.getByRole('button', { name: button }));
}

test('a wrong password is told in the form, the right one goes on', async () => {
  await serve(({ request }, response) => {
    if (request.headers.authorization === basic(password)) json(response, user);
    else response.writeHead(401).end();
  });
  const signedIn = show();
  await fill('wrong');
  await screen.findByText('Incorrect email or password.');
  expect(signedIn).toEqual([]);

  await userEvent.clear(screen.getByLabelText('Email'));
  await fill(password);
  await waitFor(() => {
    expect(signedIn).toEqual(['a@b.co']);
  });
  expect(screen.queryByText('Incorrect email or password.')).toBeNull();
});

test('what the server says of a wrong password is told beside it', async () => {
  await serve((_, response) => {
    json(response, { message: 'The account is locked' }, 401);
  });
  show();
  await fill('wrong');
  const told = await screen.findByText('Incorrect email or password. The account is locked');
  expect(told).toBeTruthy();
});

test('the note of the address goes when typing starts', async () => {
  show({ serverMessage: 'ERR_1024' });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  await userEvent.type(screen.getByLabelText('Email'), 'a');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a text that someone put into the address is not shown', async () => {
  for (const [serverMessage, shown] of [
    ['Call 555 1234 to unlock your account', /Something went wrong with the service/],
    ['ERR_9999', /Something went wrong with the service/],
    ['__proto__', /Something went wrong with the service/],
    ['expired', /took too long/],
    ['access_denied', /The service refused the sign-in/],
  ] as const) {
    show({ serverMessage });
    const alert = await screen.findByText(shown);
    expect(alert.textContent).not.toContain('555');
    cleanup();
  }
});

test('another refusal is told with the reason of the server', async () => {
  await serve((_, response) => {
    json(response, { message: 'Too many attempts' }, 429);
  });
  show();
  await fill(password);
  expect(await screen.findByText('Couldn’t sign in: Too many attempts')).toBeTruthy();
});

test('nothing is sent while a field is wrong, and the first wrong one has the focus', async () => {
  const received = await serve((_, response) => {
    json(response, user);
  });
  show();
  const email = screen.getByLabelText('Email');
  expect(document.activeElement).toBe(email);
  await userEvent.type(email, 'nobody');
  fireEvent.blur(email);
  expect(screen.getByText('Enter an address such as name@example.org.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(email);
  expect(received).toEqual([]);
});

test('on a new server the account is made, then signed in', async () => {
  const received = await serve((_, response) => {
    json(response, user);
  });
  const signedIn = show({ isClaim: true });
  await fill(password, 'Create account');
  await waitFor(() => {
    expect(signedIn).toEqual(['a@b.co']);
  });
  expect(received.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
    'POST /api/v1/claim',
    'GET /api/v2/users/me?remember-me=false',
  ]);
  expect(received[0]?.request.headers['x-komga-password']).toBe(password);
});

test.each(['qwerty123', 'dragon123'])(
  'the common password %s is told at its field',
  async (common) => {
    const received = await serve((_, response) => {
      json(response, user);
    });
    show({ isClaim: true });
    await fill(common, 'Create account');
    expect(
      await screen.findByText('This password is too common. Choose a different one.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(received).toEqual([]);
  },
);

test('a password that the claim cannot carry is told before anything is sent', async () => {
  const received = await serve((_, response) => {
    json(response, user);
  });
  show({ isClaim: true });
  await fill('пароль для книг', 'Create account');
  expect(screen.getByText(/Use only Latin letters/)).toBeTruthy();
  expect(received).toEqual([]);
});

test('a new account needs a password that is neither short nor common', async () => {
  const received = await serve((_, response) => {
    json(response, user);
  });
  show({ isClaim: true });
  await fill('short', 'Create account');
  expect(screen.getByText(/at least 8 characters/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Password'));
  await fill('password1', 'Create account');
  expect(screen.getByText(/too common/)).toBeTruthy();
  expect(received).toEqual([]);
});

test('a message of another sign-in service is told in words', () => {
  show({ serverMessage: 'ERR_1024' });
  expect(
    screen.getByText('Couldn’t sign in: the sign-in service didn’t provide an email address'),
  ).toBeTruthy();
});
