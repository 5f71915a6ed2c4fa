import { useId, useRef } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/keys.ts';
import { Button } from '../../ui/Button.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Layer } from '../../ui/Layer.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SearchField } from './SearchField.tsx';
import { domIdOf, SearchList } from './SearchList.tsx';
import styles from './search.module.css';
import { type HereLibrary, type SearchBox, useSearchBox } from './use-search-box.ts';

interface SearchDialogProps extends HostedDialog {
  /** The library in which it was opened, to search in that alone if wanted. */
  readonly library?: HereLibrary | undefined;
}

/**
 * The search box of the whole client: books, series, collections and read lists while one types,
 * then screens and actions by their names.
 */
export function SearchDialog({ library, onClose }: SearchDialogProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const box = useSearchBox(library);
  useKeys({ 'Mod+k': () => field.current?.select() }, { inLayer: true });
  return (
    <Layer
      name={{ label: t('search.title') }}
      onClose={onClose}
      losesNothing
      className={styles['layer']}
      panelClassName={styles['panel']}
    >
      <div className={styles['head']}>
        <SearchField
          field={field}
          box={box}
          listId={listId}
          activeId={box.active && domIdOf(listId, box.active)}
        />
        <Button tone="quiet" size="small" className={styles['cancel']} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
      {library !== undefined && (
        <div className={styles['scope']}>
          <Segmented
            label={t('search.scope')}
            value={box.isHere ? 'here' : 'all'}
            options={[
              { value: 'all', label: t('library.all') },
              { value: 'here', label: library.name },
            ]}
            onChange={(value) => {
              box.setHere(value === 'here');
              field.current?.focus();
            }}
          />
        </div>
      )}
      <SearchList
        id={listId}
        label={t('search.results')}
        box={box}
        onChoose={(row) => {
          if (row.keepsOpen === true) {
            field.current?.focus();
            return;
          }
          box.note();
          onClose();
        }}
      />
      <Outcome box={box} />
    </Layer>
  );
}

/** Says how the search went: to assistive technology always, to all others what they cannot see. */
function Outcome({ box }: { readonly box: SearchBox }) {
  const t = useT();
  const { typed, isWaiting, count, error } = box;
  if (error !== null) {
    return (
      <div className={styles['outcome']} role="alert">
        <p>{t('search.failed', { reason: reasonOf(error) })}</p>
        <Button size="small" onClick={box.retry}>
          {t('error.retry')}
        </Button>
      </div>
    );
  }
  const isSaid = typed !== '' && !isWaiting;
  const isNothing = isSaid && count === 0;
  return (
    <output className={isNothing ? styles['outcome'] : 'visually-hidden'}>
      {isNothing && t('search.nothing', { text: typed })}
      {isSaid && count > 0 && t('search.count', { count })}
    </output>
  );
}
