/** Tells a new worker that the one before it died of its own work. */
export const afterCrash = '--after-crash';
