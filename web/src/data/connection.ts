import { create } from 'zustand';

/** Whether live news arrive: `lost` after a connection broke or could not be made. */
export type Connection = 'connecting' | 'live' | 'lost';

interface State {
  readonly state: Connection;
  /** Calls find no server. */
  readonly isAway: boolean;
}

export const useConnection = create<State>()(() => ({ state: 'connecting', isAway: false }));

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

export function setConnection(state: Connection): void {
  useConnection.setState({ state });
}

/** Says whether the server is away: the only place that knows it. */
export function setAway(isAway: boolean): void {
  useConnection.setState({ isAway });
}
