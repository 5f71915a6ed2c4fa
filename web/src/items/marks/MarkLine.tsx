import type { MarkContent } from '@longbox/contract/marks';
import {
  IconBookmark,
  IconHighlight,
  IconNote,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MarkPicture } from './MarkPicture.tsx';
import styles from './marks.module.css';
import { whereOf } from './where.ts';

const icons: Readonly<Record<MarkContent['kind'], Icon>> = {
  bookmark: IconBookmark,
  highlight: IconHighlight,
  note: IconNote,
};

/** What leads to the place of a mark: a button in a reader, a link elsewhere. */
type DrawWay = (props: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) => ReactNode;

interface MarkLineProps {
  readonly bookId: string;
  readonly mark: MarkContent;
  readonly renderWay: DrawWay;
  /** Stands after where it is: when it was made. */
  readonly when?: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** More about it, below. */
  readonly children?: ReactNode;
}

/** One mark in a list: what is marked, the note, where it is, and what can be done with it. */
export function MarkLine(props: MarkLineProps) {
  const { bookId, mark, renderWay, when, onEdit, onRemove, children } = props;
  const t = useT();
  const Kind = icons[mark.kind];
  const where = whereOf(t, mark);
  return (
    <li className={styles['line']} data-colour={mark.colour}>
      <MarkPicture bookId={bookId} mark={mark} />
      <div className={styles['words']}>
        {renderWay({
          className: styles['way'],
          children: (
            <>
              {mark.text !== '' && (
                <span className={styles['quote']} data-colour={mark.colour} dir="auto">
                  {mark.text}
                </span>
              )}
              <span className={mark.text === '' ? styles['place'] : styles['where']}>
                <Kind size={16} aria-hidden />
                <span className="visually-hidden">{t(`marks.kind.${mark.kind}`)}: </span>
                <bdi>{where}</bdi>
                {when !== undefined && (
                  <>
                    {' · '}
                    <bdi>{when}</bdi>
                  </>
                )}
              </span>
            </>
          ),
        })}
        {mark.note !== '' && (
          <p className={styles['note']} dir="auto">
            {mark.note}
          </p>
        )}
        {children}
      </div>
      <div className={styles['acts']}>
        <IconButton label={t('marks.editOf', { where })} size="small" onClick={onEdit}>
          <IconPencil size={18} />
        </IconButton>
        <IconButton label={t('marks.removeOf', { where })} size="small" onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </li>
  );
}
