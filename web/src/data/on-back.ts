import { useConnection } from './connection.ts';

/**
 * Calls back whenever the network or the server is back, or the server may have been away for a moment; answers what
 * ends that.
 */
export function onBack(run: () => void): () => void {
  const stop = useConnection.subscribe((now, before) => {
    const isLiveAgain = now.state === 'live' && before.state === 'lost';
    if (!now.isAway && (before.isAway || isLiveAgain)) run();
  });
  globalThis.addEventListener?.('online', run);
  return () => {
    stop();
    globalThis.removeEventListener?.('online', run);
  };
}
