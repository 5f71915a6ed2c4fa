import { create } from 'zustand';

/** Whether live news arrive: `lost` after a connection broke or could not be made. */
export type Connection = 'connecting' | 'live' | 'lost';

interface State {
  readonly state: Connection;
  /** Calls find no server. */
  readonly isAway: boolean;
}

export const useConnection = create<State>()(() => ({ state: 'connecting', isAway: false }));

export function setConnection(state: Connection): void {
  useConnection.setState({ state });
}

/** Says whether the server is away: the only place that knows it. */
export function setAway(isAway: boolean): void {
  useConnection.setState({ isAway });
}
