import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/* React and a form, nothing else: what the bench holds the start of the client against. */
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <form>
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
