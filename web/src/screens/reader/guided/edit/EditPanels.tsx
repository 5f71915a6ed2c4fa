import {
  IconArrowBackUp,
  IconPlus,
  IconRestore,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import {
  added,
  asFound,
  type PanelEdit,
  type PanelEditing,
  panelsOf,
  removed,
  reordered,
  undone,
} from '../../../../readers/panels/edit-panels.ts';
import type { Panel } from '../../../../readers/panels/find-panels.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Layer } from '../../../../ui/Layer.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import styles from './edit-panels.module.css';

interface EditPanelsProps {
  readonly url: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly found: readonly Panel[];
  readonly corrected: readonly Panel[] | undefined;
  /** Takes what is corrected, once the editor is closed; nothing where the found panels count. */
  readonly onDone: (corrected: readonly Panel[] | undefined) => void;
  readonly onClose: () => void;
}

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly edit: PanelEdit;
  readonly isIdle?: boolean;
}

/** The width of a page divided by its height, for its style. */
function shapeOf(ratio = 2 / 3): CSSProperties {
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio };
  return style;
}

/** A page with its panels, which are moved, added, removed and put in order. */
export function EditPanels({ url, page, found, corrected, onDone, onClose }: EditPanelsProps) {
  const t = useT();
  const { rtl } = useLocale();
  const titleId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [state, edit] = useState<PanelEditing>({ found, corrected, chosen: 0, past: [] });
  const [ratio, setRatio] = useState<number>();
  const panels = panelsOf(state);
  const { chosen, past } = state;
  const close = () => {
    if (state.corrected !== corrected) onDone(state.corrected);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      edit(undone);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      // The corner that has the focus goes with its panel.
      bar.current?.querySelector('button')?.focus();
      edit(removed);
    } else return;
    event.preventDefault();
  };
  const tools: readonly Tool[] = [
    { label: t('reader.panels.add'), icon: <IconPlus size={20} />, edit: added },
    {
      label: t('reader.panels.remove'),
      icon: <IconTrash size={20} />,
      edit: removed,
      isIdle: panels.length < 2,
    },
    {
      label: t('reader.panels.earlier'),
      icon: <IconSortAscending size={20} />,
      edit: reordered(-1),
      isIdle: chosen === 0,
    },
    {
      label: t('reader.panels.later'),
      icon: <IconSortDescending size={20} />,
      edit: reordered(1),
      isIdle: chosen === panels.length - 1,
    },
    {
      label: t('undo.run'),
      icon: <IconArrowBackUp size={20} />,
      edit: undone,
      isIdle: past.length === 0,
    },
    {
      label: t('reader.panels.reset'),
      icon: <IconRestore size={20} />,
      edit: asFound,
      isIdle: state.corrected === undefined,
    },
  ];
  return (
    <Layer
      onClose={close}
      name={{ headingId: titleId }}
      className={styles['layer']}
      panelClassName={styles['panel']}
    >
      <div className={styles['inside']} role="presentation" onKeyDown={onKeyDown}>
        <header className={styles['head']} dir={rtl ? 'rtl' : 'ltr'}>
          <h2 id={titleId} className={styles['title']}>
            {t('reader.panels.edit')}
          </h2>
          <div ref={bar} className={styles['tools']}>
            {tools.map(({ label, icon, edit: what, isIdle = false }) => (
              <IconButton
                key={label}
                label={label}
                aria-disabled={isIdle}
                onClick={() => {
                  if (!isIdle) edit(what);
                }}
              >
                {icon}
              </IconButton>
            ))}
          </div>
          <IconButton label={t('dialog.close')} onClick={close}>
            <IconX size={20} />
          </IconButton>
          <p className={styles['help']}>{t('reader.panels.edit.help')}</p>
        </header>
        <div className={styles['ground']} dir="ltr">
          <div className={styles['sheet']} style={shapeOf(ratio)} data-sheet>
            <img
              src={url}
              alt={t('reader.page', { page })}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                setRatio(naturalWidth / naturalHeight);
              }}
            />
            {panels.map((panel, at) => (
              <PanelFrame
                // In reading order, which is all that tells one from another.
                key={at}
                {...{ panel, at, edit }}
                isChosen={at === chosen}
              />
            ))}
          </div>
        </div>
      </div>
    </Layer>
  );
}
