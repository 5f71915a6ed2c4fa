import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchIsClaimed, fetchProviders } from './data/sign-in.ts';
import { LoginScreen, type Reception } from './screens/login/LoginScreen.tsx';
import type { SignInFormProps } from './screens/login/SignInForm.tsx';

/** A server that does not tell is taken for an ordinary one: signing in then says what is wrong. */
async function askReception(signal: AbortSignal): Promise<Reception> {
  const [isClaimed, providers] = await Promise.allSettled([
    fetchIsClaimed(signal),
    fetchProviders(signal),
  ]);
  return {
    isClaimed: isClaimed.status === 'rejected' || isClaimed.value,
    providers: providers.status === 'fulfilled' ? providers.value : [],
  };
}

/** Shows sign-in; the returned function takes it away. */
export function mountSignIn(
  container: HTMLElement,
  props: Omit<SignInFormProps, 'isClaim'>,
): () => void {
  const leaving = new AbortController();
  const reception = askReception(leaving.signal);
  container.replaceChildren();
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <Suspense>
        <LoginScreen {...props} reception={reception} />
      </Suspense>
    </StrictMode>,
  );
  return () => {
    leaving.abort();
    root.unmount();
  };
}
