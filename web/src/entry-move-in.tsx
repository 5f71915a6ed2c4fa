import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/query-client.ts';
import { FirstMoveIn } from './screens/login/FirstMoveIn.tsx';
import { handOver } from './screens/startup/startup.ts';
import { Layers } from './ui/Layers.tsx';
import { PartsLocale } from './ui/PartsLocale.tsx';

/** Moves in from Komga to a server that has no account yet. */
export function mountMoveIn(container: HTMLElement): void {
  const { client } = createQueryClient();
  handOver(container);
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
}
