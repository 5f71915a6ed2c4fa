import type { AuthenticationActivity } from '@longbox/contract/authentication-activity';
import { readingProgramOf } from '@longbox/contract/programs';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { translateCodes } from '../../data/error-text.ts';
import { formatDate, isPlainKey, type Translate } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import styles from './activity.module.css';
import { type ActivityGroup, activityGroups, activitySorts } from './activity-search.ts';

/** The name of an attempt's source: a sign-in method, or the sign-in service. */
export function sourceName(t: Translate, source: string): string {
  const key = `activity.source.${source}`;
  return isPlainKey(key) ? t(key) : source.replace(/^OAuth2:/, '');
}

/** Whether an attempt was let in. */
export function Result({ t, success }: { readonly t: Translate; readonly success: boolean }) {
  const Icon = success ? IconCircleCheck : IconCircleX;
  return (
    <span className={styles['result']}>
      <Icon size={18} className={cx(styles[success ? 'good' : 'bad'])} aria-hidden />
      {t(success ? 'activity.success' : 'activity.failure')}
    </span>
  );
}

/** The name of a reading program, else all that the client says of itself. */
const programOf = (userAgent: string | null) => readingProgramOf(userAgent ?? '') ?? userAgent;

type Cell = (attempt: AuthenticationActivity) => React.ReactNode;

/** The columns of a table of attempts; who tried is told where there may be several. */
export function activityColumns(
  t: Translate,
  { withEmail }: { readonly withEmail: boolean },
): readonly TableColumn<AuthenticationActivity>[] {
  const cells: Readonly<Record<ActivityGroup, Cell>> = {
    email: ({ email }) => <bdi className={styles['address']}>{email}</bdi>,
    ip: ({ ip }) => <bdi>{ip}</bdi>,
    userAgent: ({ userAgent }) => (
      <span className={styles['agent']} dir="ltr" title={userAgent ?? undefined}>
        {programOf(userAgent)}
      </span>
    ),
    success: ({ success }) => <Result t={t} success={success} />,
    source: ({ source }) =>
      source !== null && <span className={styles['whole']}>{sourceName(t, source)}</span>,
    apiKeyComment: ({ apiKeyComment }) => <bdi>{apiKeyComment}</bdi>,
    error: ({ error }) => error !== null && translateCodes(error),
  };
  const shown = activityGroups.filter((key) => withEmail || key !== 'email');
  return [
    {
      key: 'dateTime',
      label: t('activity.dateTime'),
      sortable: true,
      names: true,
      render: ({ dateTime }) => formatDate(dateTime, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    ...shown.map((key) => ({
      key,
      label: t(`activity.${key}`),
      sortable: activitySorts.some((sort) => sort === key),
      render: cells[key],
    })),
  ];
}
