import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginScreen, type LoginScreenProps } from './screens/login/LoginScreen.tsx';
import { handOver } from './screens/startup/startup.ts';

/** Shows sign-in; the returned function takes it away. */
export function mountSignIn(container: HTMLElement, props: LoginScreenProps): () => void {
  handOver();
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
