import type * as administration from './places/administration.ts';
import type * as books from './places/books.ts';
import type * as libraries from './places/libraries.ts';
import type * as upkeep from './places/upkeep.ts';

/*
 * Where everything is: only this file and its folder know addresses. A place goes as it is to a link,
 * `navigate` or `redirect`.
 */
export * from './places/administration.ts';
export * from './places/books.ts';
export * from './places/libraries.ts';
export * from './places/upkeep.ts';

/** The places of a module: its constants, and the answers of its functions. */
type PlacesOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (...args: never) => infer Place
    ? Place
    : Module[Name];
}[keyof Module];

/** Any of the places. */
export type Place =
  | PlacesOf<typeof administration>
  | PlacesOf<typeof books>
  | PlacesOf<typeof libraries>
  | PlacesOf<typeof upkeep>;

/** A place at the control of one of its settings. */
export function settingPlace(place: Place, field: string): Place {
  const at = { hash: field };
  return { ...place, ...at };
}
