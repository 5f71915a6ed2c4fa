/** When tables of a database changed, in moments that count its changes. */
export interface Changes {
  /** The moment of the last change by this process or another one. */
  now(): number;
  /** Whether none of these tables has changed since that moment. */
  stand(tables: Iterable<string>, since: number): boolean;
}

const known = new WeakMap<object, Changes>();

/** The changes of an open database; nothing for one that doesn’t tell them. */
export const changesOf = (db: object): Changes | undefined => known.get(db);

export function setChanges(db: object, changes: Changes | undefined): void {
  if (changes) known.set(db, changes);
}
