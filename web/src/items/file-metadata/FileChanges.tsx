import type { FieldChange, FileField, FilePreview } from '@longbox/contract/file-metadata';
import { formatDate, isPlainKey, type Translate, useLocale, useT } from '../../lib/i18n.ts';
import styles from '../edit/plan.module.css';
import { languageName, roleName } from '../words.ts';
import { fileNameOf } from './file-name.ts';

/** One file and what it gets. */
export function FileChanges({ file }: { readonly file: FilePreview }) {
  const t = useT();
  return (
    <article className={styles['change']}>
      <h3 className={styles['name']}>
        <bdi>{fileNameOf(file)}</bdi>
      </h3>
      <dl className={styles['members']}>
        {file.changes.map((change) => (
          <div key={change.field}>
            <dt>{fieldName(t, change.field)}</dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function fieldName(t: Translate, field: FileField): string {
  const key = `edit.member.${field}`;
  if (isPlainKey(key)) return t(key);
  return t(field === 'series' ? 'fileMetadata.series' : 'fileMetadata.pages');
}

/** Fields of which each entry comes or goes alone. */
const lists: ReadonlySet<FileField> = new Set(['authors', 'genres', 'tags', 'links']);

/** What is removed, added and kept. */
function Difference({ change: { field, before, after } }: { readonly change: FieldChange }) {
  const t = useT();
  const { code: locale } = useLocale();
  const say = (value: string) => <bdi>{valueText(field, value, { t, locale })}</bdi>;
  if (!lists.has(field)) {
    const [from] = before;
    const [to] = after;
    return (
      <>
        {from !== undefined && from !== to && <del>{say(from)}</del>}
        {to !== undefined && <ins>{say(to)}</ins>}
      </>
    );
  }
  return [...new Set([...before, ...after])].map((value) => {
    if (!after.includes(value)) return <del key={value}>{say(value)}</del>;
    if (!before.includes(value)) return <ins key={value}>{say(value)}</ins>;
    return <span key={value}>{say(value)}</span>;
  });
}

interface Said {
  readonly t: Translate;
  readonly locale: string;
}

type Say = (value: string, said: Said) => string;

const byKey =
  (start: string): Say =>
  (value, { t }) => {
    const key = `${start}.${value}`;
    return isPlainKey(key) ? t(key) : value;
  };

/** Values that are not said as they are written. */
const says: Partial<Readonly<Record<FileField, Say>>> = {
  status: byKey('seriesStatus'),
  readingDirection: byKey('direction'),
  language: (value, { locale }) => languageName(locale, value),
  releaseDate: (value) => formatDate(value),
  authors: (value, { t }) => {
    const [role = '', ...name] = value.split(': ');
    return `${name.join(': ')} (${roleName(t, role)})`;
  },
  pages: (value, { t }) => t('book.pages', { count: Number(value) }),
};

const valueText = (field: FileField, value: string, said: Said): string =>
  says[field]?.(value, said) ?? value;
