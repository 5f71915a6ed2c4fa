/**
 * Whether the server of the client also answers its calls: then it's Longbox's own, with calls
 * beyond the contract. The page says so.
 */
export const isOwnServer =
  typeof document !== 'undefined' && document.querySelector('meta[name="server"]') !== null;
