import { IconCopy, IconNote } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Colours } from '../../items/marks/Colours.tsx';
import { useT } from '../../lib/i18n.ts';
import type { SelectedText } from '../../readers/epub/engine.ts';
import type { MarkColour } from '../../readers/epub/settings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './epub.module.css';
import { LookUpButton } from './look-up/LookUpButton.tsx';

/** Height of the bar with some air, and half its width, in CSS pixels. */
const HEIGHT = 64;
const HALF = 170;

/** Above what is selected, or below where there is no room; never over the edge. */
function placeOver(box: DOMRect): CSSProperties {
  const { innerWidth, innerHeight } = window;
  const above = box.top - HEIGHT;
  const below = Math.min(box.bottom + 12, innerHeight - HEIGHT);
  const centre = box.left + box.width / 2;
  const left = Math.min(Math.max(centre - HALF, 8), Math.max(8, innerWidth - 2 * HALF - 8));
  return { top: above > 8 ? above : below, left };
}

interface SelectionBarProps {
  readonly selected: SelectedText;
  readonly onMark: (colour: MarkColour) => void;
  readonly onNote: () => void;
  readonly onCopy: () => void;
  readonly onEditServices: () => void;
}

/** Actions on selected text. */
export function SelectionBar({
  selected,
  onMark,
  onNote,
  onCopy,
  onEditServices,
}: SelectionBarProps) {
  const t = useT();
  return (
    <div
      className={`${styles['floating']} ${styles['selection']}`}
      style={placeOver(selected.box)}
      role="toolbar"
      aria-label={t('epub.selection')}
    >
      <Colours onPick={onMark} />
      <IconButton label={t('epub.addNote')} onClick={onNote}>
        <IconNote size={20} />
      </IconButton>
      <LookUpButton words={selected.quote.text} onEdit={onEditServices} />
      <IconButton label={t('epub.copy')} onClick={onCopy}>
        <IconCopy size={20} />
      </IconButton>
    </div>
  );
}
