import { create } from 'zustand';

const useStore = create<{ isReady: boolean }>()(() => ({ isReady: false }));

/** Says that a later build of the client is in this browser; this page goes on with its own. */
export function noteUpdate(): void {
  useStore.setState({ isReady: true });
}

/** Whether a reload brings a later build. */
export const useUpdate = (): boolean => useStore(({ isReady }) => isReady);

/** Only ever at someone's wish: a page may hold text that isn't saved. */
export function reloadForUpdate(): void {
  window.location.reload();
}
