import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { IconPhoto, IconTable, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { readingTableUrl, useDeleteReadingHistory } from '../../data/reading-sessions.ts';
import { askDialog } from '../../items/dialogs.ts';
import { t as told, useLocale, useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import styles from './reading-screen.module.css';
import { yearWords } from './year-words.ts';

interface HistoryToolsProps {
  readonly statistics: ReadingStatistics;
  readonly year: number;
}

/** The year as a picture, the whole history as a file, and its end. */
export function HistoryTools(props: HistoryToolsProps) {
  const t = useT();
  const remove = useDeleteReadingHistory();
  return (
    <div className={styles['foot']}>
      {props.statistics.days.length > 0 && <PictureButton {...props} />}
      <a href={readingTableUrl()} download className={buttonClass({})}>
        <IconTable size={18} aria-hidden />
        <span>{t('reading.csv')}</span>
      </a>
      <Button
        tone="quiet"
        icon={<IconTrash size={18} aria-hidden />}
        busy={remove.isPending}
        onClick={() => {
          openDialog(askDialog, {
            title: t('reading.delete.title'),
            text: t('reading.delete.text'),
            confirm: t('reading.delete.confirm'),
            danger: true,
            onConfirm: () => {
              remove.mutate({});
            },
          });
        }}
      >
        {t('reading.delete')}
      </Button>
    </div>
  );
}

function PictureButton({ statistics, year }: HistoryToolsProps) {
  const t = useT();
  const locale = useLocale();
  const [isDrawing, setDrawing] = useState(false);
  const save = async () => {
    setDrawing(true);
    try {
      const { saveYearPicture } = await import('./year-picture.ts');
      await saveYearPicture(year, statistics, yearWords(t, locale, statistics));
    } catch (error) {
      toast({ title: told('reading.pictureFailed'), text: reasonOf(error), tone: 'danger' });
    }
    setDrawing(false);
  };
  return (
    <Button
      icon={<IconPhoto size={18} aria-hidden />}
      busy={isDrawing}
      remote={false}
      onClick={() => void save()}
    >
      {t('reading.picture')}
    </Button>
  );
}
