import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './search.module.css';
import type { SearchBox } from './use-search-box.ts';

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly box: SearchBox;
  readonly listId: string;
  /** The id of the line that Enter chooses. */
  readonly activeId: string | undefined;
}

/** Where one types. The focus stays here; the arrows go through the lines below. */
export function SearchField({ field, box, listId, activeId }: SearchFieldProps) {
  const t = useT();
  const isPhone = useMedia(media.phone);
  const entered = useRef<string>(undefined);
  const { isWaiting, typed } = box;
  const openEntered = useEffectEvent(() => {
    const isWanted = entered.current === typed;
    entered.current = undefined;
    if (isWanted && activeId !== undefined) document.getElementById(activeId)?.click();
  });
  useEffect(() => {
    if (!isWaiting) openEntered();
  }, [isWaiting]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      box.step(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && activeId !== undefined) {
      event.preventDefault();
      // The next results may be better: a quick typist gets those, not the earlier ones.
      if (isWaiting) entered.current = typed;
      else document.getElementById(activeId)?.click();
    }
  };
  return (
    <>
      <IconSearch size={20} className={styles['glass']} aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        className={styles['field']}
        data-autofocus
        aria-label={t('search.title')}
        aria-expanded={box.groups.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t(isPhone ? 'search.placeholder.short' : 'search.placeholder')}
        value={box.text}
        onChange={(event) => {
          box.write(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {box.text !== '' && (
        <IconButton
          label={t('search.clear')}
          size="small"
          onClick={() => {
            box.write('');
            field.current?.focus();
          }}
        >
          <IconX size={18} />
        </IconButton>
      )}
    </>
  );
}
