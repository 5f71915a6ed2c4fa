import type { QueryClient } from '@tanstack/react-query';
import { onBack } from '../../data/on-back.ts';
import { shows } from '../../data/query.ts';

/** What holds the place of a reader until the server has it. */
interface Saver {
  /** Retries saves that wait for the connection. */
  readonly retry: () => void;
  /** Sends what is held now. */
  readonly flush: () => Promise<void>;
  readonly stop: () => void;
}

interface Attended {
  readonly bookId: string;
  readonly saver: Saver;
}

/**
 * Has a saver send what it holds when the network or the server is back, when the tab is hidden and when the
 * page goes away. The answer ends it, with all that it still holds.
 */
export function attendSaver(client: QueryClient, { bookId, saver }: Attended): () => void {
  const leave = () => void saver.flush();
  const away = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  const stopHearing = onBack(saver.retry);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', away);
  return () => {
    stopHearing();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', away);
    // Views of progress reload once the last place has arrived, with or without live events.
    void saver.flush().then(() => {
      saver.stop();
      return client.invalidateQueries({ predicate: shows([{ tag: 'progress', bookId }]) });
    });
  };
}
