import dns from 'node:dns';

/** A name that only the tests know; the browser is started with the same rule (playwright.config.ts). */
export const lanName = 'longbox.lan';

const loopback = '127.0.0.1';

/** Calls of the tests themselves reach this machine by that name, too. */
const { lookup } = dns;
const { lookup: promised } = dns.promises;
const known = (name: string): string => (name === lanName ? loopback : name);

dns.lookup = Object.assign(
  (name: string, ...rest: unknown[]) => Reflect.apply(lookup, dns, [known(name), ...rest]),
  lookup,
);
dns.promises.lookup = Object.assign(
  (name: string, ...rest: unknown[]) =>
    Reflect.apply(promised, dns.promises, [known(name), ...rest]),
  promised,
);
