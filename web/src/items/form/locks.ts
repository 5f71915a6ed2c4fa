import type { Shared } from './shared-value.ts';

/** The locks of a form's fields, as they are now and as they were. */
export interface Locks<Name extends string> {
  readonly now: Readonly<Record<Name, boolean>>;
  readonly changed: ReadonlySet<Name>;
}

/** Locks that differ among several items start open, and are sent only when they are changed. */
export function startLocks<Name extends string>(
  names: readonly Name[],
  sharedOf: (name: Name) => Shared<boolean>,
): Locks<Name> {
  const open: Partial<Record<Name, boolean>> = {};
  for (const name of names) {
    const lock = sharedOf(name);
    open[name] = !lock.isMixed && lock.value;
  }
  return { now: complete(open, names), changed: new Set() };
}

function complete<Name extends string>(
  found: Partial<Record<Name, boolean>>,
  names: readonly Name[],
): Record<Name, boolean> {
  const isComplete = (all: Partial<Record<Name, boolean>>): all is Record<Name, boolean> =>
    names.every((name) => name in all);
  if (!isComplete(found)) throw new Error('a field has no lock');
  return found;
}

/** After a press on the lock of a field, or with `true` after a change of its value. */
export function setLock<Name extends string>(
  locks: Locks<Name>,
  name: Name,
  isLocked: boolean,
): Locks<Name> {
  if (locks.now[name] === isLocked) return locks;
  return {
    now: { ...locks.now, [name]: isLocked },
    changed: new Set([...locks.changed, name]),
  };
}

/** The changed locks, with their new state: the others may have changed meanwhile, or differ between items. */
export function changedLocks<Name extends string>(
  locks: Locks<Name>,
): Partial<Readonly<Record<Name, boolean>>> {
  const changed: Partial<Record<Name, boolean>> = {};
  for (const name of locks.changed) changed[name] = locks.now[name];
  return changed;
}
