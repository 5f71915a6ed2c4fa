import { IconX } from '@tabler/icons-react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import chipStyles from './Chip.module.css';
import styles from './ChipsField.module.css';
import { cx } from './cx.ts';

interface ChipListProps {
  /** Its name for assistive technology. */
  label: string;
  words: readonly string[];
  onRemove?: ((words: readonly string[]) => void) | undefined;
}

/** Removable words: one tab stop, arrow keys inside, Delete removes. */
export function ChipList({ label, words, onRemove }: ChipListProps) {
  if (words.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      className={cx(styles['group'])}
      {...(onRemove && {
        onRemove: (keys) => {
          onRemove([...keys].map(String));
        },
      })}
    >
      <TagList items={words.map((id) => ({ id }))} className={cx(styles['group'])}>
        {({ id }) => (
          <Tag
            id={id}
            textValue={id}
            className={cx(
              chipStyles['chip'],
              styles['chip'],
              onRemove !== undefined && chipStyles['removable'],
            )}
          >
            <span className={chipStyles['text']} dir="auto">
              {id}
            </span>
            {onRemove !== undefined && (
              <Button slot="remove" className={cx(chipStyles['remove'])}>
                <IconX size={14} />
              </Button>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
