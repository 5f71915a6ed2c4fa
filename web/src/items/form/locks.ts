import type { Shared } from './shared-value.ts';

/** The locks of a form's fields, as they are now and as they were. */
export interface Locks<Name extends string> {
  readonly now: Readonly<Record<Name, boolean>>;
  readonly changed: ReadonlySet<Name>;
}

/** Locks that differ among several items start open, and are sent only when they are changed. */
export function startLocks<Name extends string>(
  shared: Readonly<Record<Name, Shared<boolean>>>,
  names: readonly Name[],
): Locks<Name> {
  const open: Partial<Record<Name, boolean>> = {};
  for (const name of names) {
    const lock = shared[name];
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

/**
 * The lock members of a PATCH, such as `titleLock`: all of them for one item, of several items only
 * those that were changed, since the others may differ.
 */
export function lockMembers<Name extends string>(
  locks: Locks<Name>,
  names: readonly Name[],
  isMany: boolean,
): Record<string, boolean> {
  const sent = names.filter((name) => !isMany || locks.changed.has(name));
  return Object.fromEntries(sent.map((name) => [`${name}Lock`, locks.now[name]]));
}
