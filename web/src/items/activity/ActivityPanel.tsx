import type { AuthenticationActivity } from '@longbox/contract/authentication-activity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ActivityOf, activityQuery } from '../../data/account.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatDate, formatNumber, useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { present } from '../lists/list-search.ts';
import type { Place } from '../places.ts';
import { PagedTable } from '../tables/PagedTable.tsx';
import { tableSizes } from '../tables/table-search.ts';
import { type TableState, useTable } from '../tables/use-table.ts';
import { activityColumns, Result, sourceName } from './activity-columns.tsx';
import { type AttemptGroup, grouped, matching } from './activity-groups.ts';
import {
  type ActivityGroup,
  activityGroups,
  type ActivitySearch,
  usualActivitySort,
} from './activity-search.ts';
import styles from './activity.module.css';

interface ActivityPanelProps {
  readonly of: ActivityOf;
  readonly search: ActivitySearch;
  readonly place: (search: ActivitySearch) => Place;
}

/** Attempts to sign in: paged by the server, or all of them to look through or to group. */
export function ActivityPanel({ of, search, place }: ActivityPanelProps) {
  const t = useT();
  const navigate = useNavigate();
  const table = useTable({ search, place, usual: usualActivitySort });
  const columns = activityColumns(t, { withEmail: of === 'everybody' });
  const { q, by } = search;
  const change = (changed: ActivitySearch) => {
    const next = present({ ...search, page: undefined, ...changed });
    void navigate({ ...place(next), replace: true, resetScroll: false });
  };
  const shared = {
    label: t('activity.title'),
    columns,
    idOf: ({ id }: Attempt) => id,
    empty: t(q === undefined ? 'activity.none' : 'activity.noMatch'),
  };
  const groups = activityGroups.filter((group) => of === 'everybody' || group !== 'email');
  return (
    <>
      <div className={styles['tools']}>
        <SearchText
          text={q ?? ''}
          onChange={(text) => {
            change({ q: text === '' ? undefined : text });
          }}
        />
        <SelectField
          label={t('activity.groupBy')}
          value={by ?? ''}
          options={[
            { value: '', label: t('activity.ungrouped') },
            ...groups.map((value) => ({ value, label: t(`activity.${value}`) })),
          ]}
          onChange={(value) => {
            change({ by: activityGroups.find((group) => group === value) });
          }}
        />
      </div>
      {q === undefined && by === undefined ? (
        <Paged of={of} table={table} shared={shared} />
      ) : (
        <Found of={of} search={search} table={table} shared={shared} onNarrow={change} />
      )}
    </>
  );
}

/** An attempt with its place in a list: they have no ids, and two may be quite alike. */
interface Attempt extends AuthenticationActivity {
  readonly id: string;
}

const numbered = (attempts: readonly AuthenticationActivity[]): Attempt[] =>
  attempts.map((attempt, index) => ({ ...attempt, id: String(index) }));

type Shared = Pick<
  Parameters<typeof DataTable<Attempt>>[0],
  'label' | 'columns' | 'idOf' | 'empty'
>;

interface PagedProps {
  readonly of: ActivityOf;
  readonly table: TableState;
  readonly shared: Shared;
}

/** Attempts one by one, as the server pages and orders them. */
function Paged({ of, table, shared }: PagedProps) {
  const query = activityQuery(of, table.query);
  const answer = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data } = answer;
  return (
    <PagedTable
      {...shared}
      failure="failure.activity"
      table={table}
      answer={{ ...answer, data: data && { ...data, content: numbered(data.content) } }}
    />
  );
}

/** The search text, applied when typing pauses. */
function SearchText({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(text);
  const [last, setLast] = useState(text);
  const rested = useRested(typed.trim(), 400);
  if (text !== last) {
    setLast(text);
    // The change came from elsewhere, not from typing here.
    if (text !== rested) setTyped(text);
  }
  const take = useEffectEvent((wanted: string) => {
    if (wanted !== text) onChange(wanted);
  });
  useEffect(() => {
    take(rested);
  }, [rested]);
  return (
    <TextField
      type="search"
      label={t('activity.search')}
      value={typed}
      autoComplete="off"
      onChange={setTyped}
    />
  );
}

interface FoundProps extends PagedProps {
  readonly search: ActivitySearch;
  readonly onNarrow: (changed: ActivitySearch) => void;
}

/** All attempts that contain a text, individually or grouped. */
function Found({ of, search, table, shared, onNarrow }: FoundProps) {
  const t = useT();
  const { q = '', by } = search;
  const { sort } = table.query;
  const { data, error, refetch } = useQuery(activityQuery(of, { unpaged: true, sort }));
  if (error !== null && data === undefined) {
    const title = t('failure.activity');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  const found = data && matching(data.content, q);
  const { page, size } = table;
  const paging = { page, size, sizes: tableSizes, onPage: table.turn, onSize: table.resize };
  const cut = <Row,>(rows: readonly Row[] | undefined) =>
    rows?.slice((page - 1) * size, page * size);
  if (by === undefined) {
    return (
      <DataTable
        {...shared}
        rows={found && cut(numbered(found))}
        sort={table.sort}
        onSort={table.order}
        multiSort
        paging={{ ...paging, total: found?.length ?? 0 }}
      />
    );
  }
  const groups = found && grouped(found, by);
  return (
    <DataTable
      label={t('activity.grouped', { name: t(`activity.${by}`) })}
      columns={[
        {
          key: 'value',
          label: t(`activity.${by}`),
          render: ({ value }: AttemptGroup) => (
            <GroupName
              by={by}
              value={value}
              onNarrow={() => {
                onNarrow({ by: undefined, q: value });
              }}
            />
          ),
        },
        {
          key: 'attempts',
          label: t('activity.attempts'),
          numeric: true,
          render: ({ attempts }) => formatNumber(attempts),
        },
        {
          key: 'failed',
          label: t('activity.failed'),
          numeric: true,
          render: ({ failed }) => formatNumber(failed),
        },
        {
          key: 'latest',
          label: t('activity.latest'),
          render: ({ latest }) => formatDate(latest, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      ]}
      rows={cut(groups)}
      idOf={({ value }) => value}
      paging={{ ...paging, total: groups?.length ?? 0 }}
      empty={shared.empty}
    />
  );
}

interface GroupNameProps {
  readonly by: ActivityGroup;
  readonly value: string;
  readonly onNarrow: () => void;
}

/** The shared value of a group; links to its attempts if they can be searched for. */
function GroupName({ by, value, onNarrow }: GroupNameProps) {
  const t = useT();
  if (by === 'success') return <Result t={t} success={value === 'true'} />;
  if (value === '') return <span className={styles['unknown']}>{t('activity.unknown')}</span>;
  return (
    <button type="button" className={styles['narrow']} onClick={onNarrow}>
      <bdi>{by === 'source' ? sourceName(t, value) : value}</bdi>
    </button>
  );
}
