/**
 * Whether the server that hands out the client answers its calls as well: then it is Longbox's own,
 * and has calls beyond the contract. It says so in the page.
 */
export const isOwnServer =
  typeof document !== 'undefined' && document.querySelector('meta[name="server"]') !== null;
