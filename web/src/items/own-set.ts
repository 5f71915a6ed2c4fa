/** A collection or read list, as far as it says whom it's for. */
interface Owned {
  readonly visibility?: 'SHARED' | 'PRIVATE' | undefined;
}

/** Whether it's the signed-in person's alone. Those of others don't come from the server. */
export const isPrivate = ({ visibility }: Owned): boolean => visibility === 'PRIVATE';

/** Whether it holds what matches a saved filter: nothing is added to it or put in order by hand. */
export const isRuled = ({ ruled }: { readonly ruled?: true | undefined }): boolean =>
  ruled === true;

/** Whether the signed-in person may change it. */
export const mayChangeSet = (set: Owned, isAdmin: boolean): boolean => isAdmin || isPrivate(set);
