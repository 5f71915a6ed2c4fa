import type { Book } from '@longbox/contract/books';
import { IconCopy, IconLock, IconLockOpen, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Dispatch, SetStateAction } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './edit.module.css';
import {
  lockedShare,
  type Sheet,
  type SheetMember,
  withAllLocked,
  withCopiedNumbers,
  withSteppedNumbers,
} from './sheet.ts';

interface SheetToolsProps {
  readonly member: SheetMember;
  readonly sheet: Sheet;
  readonly books: readonly Book[];
  readonly onChange: Dispatch<SetStateAction<Sheet>>;
}

/** Actions on a whole column. */
export function SheetTools({ member, sheet, books, onChange }: SheetToolsProps) {
  const t = useT();
  const name = t(`edit.member.${member}`);
  const share = lockedShare(sheet, books, member);
  return (
    <>
      {member === 'number' && (
        <IconButton
          size="small"
          label={t('edit.table.copy')}
          onClick={() => {
            onChange((last) => withCopiedNumbers(last, books));
          }}
        >
          <IconCopy size={16} />
        </IconButton>
      )}
      {member === 'numberSort' && (
        <>
          <IconButton
            size="small"
            label={t('edit.table.down')}
            onClick={() => {
              onChange((last) => withSteppedNumbers(last, books, -1));
            }}
          >
            <IconMinus size={16} />
          </IconButton>
          <IconButton
            size="small"
            label={t('edit.table.up')}
            onClick={() => {
              onChange((last) => withSteppedNumbers(last, books, 1));
            }}
          >
            <IconPlus size={16} />
          </IconButton>
        </>
      )}
      <IconButton
        size="small"
        label={t(share === 'all' ? 'edit.table.unlock' : 'edit.table.lock', { name })}
        aria-pressed={share === 'some' ? 'mixed' : share === 'all'}
        className={share === 'all' ? styles['allLocked'] : undefined}
        onClick={() => {
          onChange((last) => withAllLocked(last, books, member, share !== 'all'));
        }}
      >
        {share === 'none' ? <IconLockOpen size={16} /> : <IconLock size={16} />}
      </IconButton>
    </>
  );
}
