import { create } from 'zustand';

/** Why nothing can be done elsewhere now, such as at a server; nothing while it can. */
const useStore = create<{ readonly why: string | undefined }>()(() => ({ why: undefined }));

/** Says why what is marked as `remote` can't be done now, or that it can. */
export function setOutOfReach(why: string | undefined): void {
  useStore.setState({ why });
}

/** Why a control can't be used now, if it is one that does something elsewhere. */
export const useOutOfReach = (isRemote: boolean): string | undefined =>
  useStore(({ why }) => (isRemote ? why : undefined));
