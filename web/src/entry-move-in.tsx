import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/query-client.ts';
import { handOver } from './screens/startup/startup.ts';
import { Layers } from './ui/Layers.tsx';
import { PartsLocale } from './ui/PartsLocale.tsx';

/**
 * Fetches what moves in from Komga to a server that has no account yet, and gives what shows it. Fetched
 * from here, so that the sign-in page needn't name all its parts.
 */
export async function readyMoveIn(): Promise<(container: HTMLElement) => void> {
  const { FirstMoveIn } = await import('./screens/login/FirstMoveIn.tsx');
  return (container) => {
    const { client } = createQueryClient();
    handOver();
    createRoot(container).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <PartsLocale>
            <FirstMoveIn />
            <Layers />
          </PartsLocale>
        </QueryClientProvider>
      </StrictMode>,
    );
  };
}
