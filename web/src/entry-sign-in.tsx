import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen, type LoginScreenProps } from './screens/login/LoginScreen.tsx';

/** Shows sign-in; the returned function takes it away. */
export function mountSignIn(container: HTMLElement, props: LoginScreenProps): () => void {
  container.replaceChildren();
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <LoginScreen {...props} />
    </StrictMode>,
  );
  return () => {
    root.unmount();
  };
}
