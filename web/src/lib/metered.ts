/** What kind of network this device is on, where the browser tells. */
function networkType(): string | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return undefined;
  return 'type' in connection && typeof connection.type === 'string' ? connection.type : undefined;
}

/** Whether the browser tells Wi-Fi from a mobile network; those of phones do. */
export const tellsNetwork = (): boolean => networkType() !== undefined;

/** Whether this device is on a mobile network. */
export const isMetered = (): boolean => networkType() === 'cellular';
