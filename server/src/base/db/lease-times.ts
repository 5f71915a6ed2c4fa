/**
 * Others take a process for dead when it hasn’t said for so long that it lives; tests of that would wait for most of
 * their time.
 */
export const leaseMillis = Number(process.env['LONGBOX_LEASE'] ?? 20_000);

/** Less, so that a process takes notice first. */
export const silenceMillis = leaseMillis * 0.7;

/** How often a process says that it lives. */
export const renewMillis = leaseMillis / 5;
