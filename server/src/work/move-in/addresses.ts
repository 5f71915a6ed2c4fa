import path from 'node:path';

/** A path as Komga saw it. */
interface ForeignPath {
  readonly path: string;
  readonly isWindows: boolean;
}

/** `%C3%A9` and the like, once; bytes that are no UTF-8 stay as they are. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

const cut = (folder: string): string => folder.replace(/(?<=[^/\\:])[/\\]+$/, '');

/** The path that Java wrote as an address. */
export function pathOfAddress(address: string): ForeignPath {
  const bare = decode(address.replace(/^file:/i, ''));
  const local = bare.replace(/^\/\/(?=\/)/, '');
  const [, drive] = /^\/?([A-Za-z]:[/\\].*)$/s.exec(local) ?? [];
  if (drive !== undefined) return { path: cut(drive.replaceAll('/', '\\')), isWindows: true };
  if (/^\/\/[^/]/.test(local)) {
    return { path: cut(local.replaceAll('/', '\\')), isWindows: true };
  }
  return { path: cut(local), isWindows: false };
}

/** A path as a person writes it, or an address. */
function readForeign(text: string): ForeignPath {
  if (/^file:/i.test(text)) return pathOfAddress(text);
  const isWindows = /^(?:[A-Za-z]:|[/\\]{2})/.test(text);
  return { path: cut(isWindows ? text.replaceAll('/', '\\') : text), isWindows };
}

export interface Mapping {
  readonly from: ForeignPath;
  /** A folder here, absolute. */
  readonly to: string;
}

/** @throws an error in words */
export function readMapping(text: string): Mapping {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new Error(`--map must look like /comics=/srv/comics, not ${text}`);
  }
  const to = text.slice(at + 1);
  if (!path.isAbsolute(to))
    throw new Error(`the folder after = in --map must be an absolute path, not ${to}`);
  return mappingOf(text.slice(0, at), to);
}

/** @param to a folder here, absolute */
export const mappingOf = (from: string, to: string): Mapping => ({
  from: readForeign(from),
  to: cut(path.normalize(to)),
});

const stepsOf = ({ path: whole, isWindows }: ForeignPath): string[] =>
  whole.split(isWindows ? '\\' : '/');

/** What of a path lies below a folder, in steps; undefined when it does not. */
function below(folder: ForeignPath, inner: ForeignPath): string[] | undefined {
  if (folder.isWindows !== inner.isWindows) return undefined;
  const [outer, steps] = [stepsOf(folder), stepsOf(inner)];
  if (outer.at(-1) === '') outer.pop();
  const isSame = (one: string, other: string | undefined): boolean =>
    folder.isWindows ? one.toLowerCase() === other?.toLowerCase() : one === other;
  return outer.every((step, at) => isSame(step, steps[at])) ? steps.slice(outer.length) : undefined;
}

/** Gives the path here of an address of Komga: the longest folder that was mapped counts, once. */
export function createMapper(mappings: readonly Mapping[]): (address: string) => string {
  const longestFirst = mappings.toSorted(
    (one, other) => other.from.path.length - one.from.path.length,
  );
  return (address) => {
    const foreign = pathOfAddress(address);
    for (const { from, to } of longestFirst) {
      const rest = below(from, foreign);
      if (rest) return path.normalize(path.join(to, ...rest));
    }
    return foreign.isWindows === (path.sep === '\\') ? path.normalize(foreign.path) : foreign.path;
  };
}

/** Whether a path lies in a folder, or is it. */
export function isWithin(folder: string, inner: string): boolean {
  const steps = path.relative(folder, inner);
  return steps !== '..' && !steps.startsWith(`..${path.sep}`) && !path.isAbsolute(steps);
}
