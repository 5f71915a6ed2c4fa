import type { Endpoint } from '@longbox/contract/endpoint';
import path from 'node:path';
import { plainText } from './plain-text.ts';

type Value = string | number | readonly string[] | undefined;

/** Where a link leads: a call of the contract with its parameters. */
export interface Address {
  readonly call: Pick<Endpoint, 'path'>;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, Value>> | undefined;
}

/** Everything but letters, digits and `-._~`: programs fail on spaces, and read `+` differently. */
const encode = (text: string): string =>
  encodeURIComponent(plainText(text)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * An address as it stands in a feed; parameters that aren't given are left to the program, in braces.
 *
 * @param base of the context path, without a slash at its end: a path, or with the origin
 */
export function hrefOf(base: string, { call, params = {}, query = {} }: Address): string {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (part, name: string) =>
    params[name] === undefined ? part : encode(params[name]),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encode(String(one))}`),
  );
  return `${base}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/**
 * The name of a file at the end of its address. Programs take the format from its ending; some servers
 * cut an address at a semicolon.
 */
export function fileNameOf(file: string): string {
  const name = plainText(path.basename(file)).replaceAll(/[;/\\\p{Cc}]/gu, '');
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  return `${stem.trim() === '' ? 'book' : stem}${ending}`;
}
