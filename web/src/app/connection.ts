import { create } from 'zustand';

/** Whether live news arrive: `lost` after a connection broke or could not be made. */
export type Connection = 'connecting' | 'live' | 'lost';

export const useConnection = create<{ state: Connection }>()(() => ({ state: 'connecting' }));

export function setConnection(state: Connection): void {
  useConnection.setState({ state });
}
