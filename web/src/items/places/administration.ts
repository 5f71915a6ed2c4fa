import type { LogLevel } from '@longbox/contract/logs';
import { linkOptions } from '@tanstack/react-router';
import type { ActivitySearch } from '../activity/activity-search.ts';

/* The account, people, settings and the server. */

/** Your own account: rights, password, API keys, sign-in attempts. */
export function accountPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/account', search });
}

/** Search among the settings. */
export interface SettingsSearch {
  readonly q?: string | undefined;
}

/** All settings, with search. */
export function settingsPlace(search: SettingsSearch = {}) {
  return linkOptions({ to: '/settings', search });
}

/** All accounts, and all sign-in attempts. */
export function usersPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/settings/users', search });
}

/** The accounts, with the dialog that adds one. */
export function addUserPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/settings/users/add', search });
}

export const serverSettingsPlace = linkOptions({ to: '/settings/server' });
/** The background work of the server. */
export const tasksPlace = linkOptions({ to: '/settings/tasks' });
/** Moving in from Komga. */
export const moveInPlace = linkOptions({ to: '/settings/move-in' });
/** What administrators are told outside of Longbox. */
export const notificationsPlace = linkOptions({ to: '/settings/notifications' });
export const metricsPlace = linkOptions({ to: '/settings/metrics' });
export const announcementsPlace = linkOptions({ to: '/settings/announcements' });

/** State of the server's settings. */
export interface ServerSearch {
  /** ID of the tested sign-in whose result is shown. */
  readonly tried?: string | undefined;
}

/** Filters of the log. */
export interface LogSearch {
  readonly q?: string | undefined;
  /** The lowest level shown; all levels without it. */
  readonly level?: Extract<LogLevel, 'warn' | 'error'> | undefined;
  /** The first and the last day shown, `YYYY-MM-DD`, in the browser's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The log of the server. */
export function logPlace(search: LogSearch = {}) {
  return linkOptions({ to: '/settings/log', search });
}
