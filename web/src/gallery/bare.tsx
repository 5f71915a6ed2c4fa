import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Asks for the account, as the client's own form does. */
function send(form: HTMLFormElement): void {
  const [email, password] = form.querySelectorAll('input');
  const basic = btoa(`${email?.value}:${password?.value}`);
  void fetch('api/v2/users/me', { headers: { authorization: `Basic ${basic}` } });
}

/* React and a form that sends, nothing else: what the bench holds the start of the client against. */
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  </StrictMode>,
);
