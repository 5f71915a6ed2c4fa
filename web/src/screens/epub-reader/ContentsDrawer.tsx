import type { Book } from '@longbox/contract/books';
import { type ReactNode, useState } from 'react';
import type { KeptMark } from '../../data/kept-marks.ts';
import { ContentsList } from '../../items/reader/ContentsList.tsx';
import { MarksList } from '../../items/marks/MarksList.tsx';
import { SidePanel } from '../../items/reader/SidePanel.tsx';
import { useT } from '../../lib/i18n.ts';
import type { ContentsEntry, EpubModel } from '../../readers/epub/model.ts';
import type { BookAddress } from '../../readers/epub/paths.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { EpubMarks } from './use-epub-marks.ts';

interface ContentsDrawerProps {
  readonly book: Book;
  readonly model: EpubModel;
  readonly chapter: ContentsEntry | undefined;
  readonly marks: EpubMarks;
  readonly onGo: (target: BookAddress) => void;
  readonly onGoToMark: (mark: KeptMark) => void;
  readonly onClose: () => void;
}

type TabId = 'toc' | 'landmarks' | 'pageList' | 'marks';

/** The contents of the book, and what was marked in it. */
export function ContentsDrawer(props: ContentsDrawerProps) {
  const { book, model, chapter, marks, onGo, onGoToMark, onClose } = props;
  const t = useT();
  const lists = (['toc', 'landmarks', 'pageList'] as const).filter((id) => model[id].length > 0);
  const [tab, setTab] = useState<TabId>(lists[0] ?? 'marks');
  const tabs: { id: TabId; label: string; content: ReactNode }[] = lists.map((id) => ({
    id,
    label: t(`epub.contents.${id}`),
    content: <ContentsList entries={model[id]} current={chapter} onGo={onGo} />,
  }));
  tabs.push({
    id: 'marks',
    label: t('epub.marks'),
    content: (
      <MarksList
        book={book}
        marks={marks.kept}
        help={t('epub.marks.none.text')}
        onGo={onGoToMark}
        onEdit={marks.setOpened}
      />
    ),
  });
  return (
    <SidePanel title={t('epub.contents')} side="start" onClose={onClose}>
      <Tabs label={t('epub.contents')} tabs={tabs} value={tab} onChange={setTab} />
    </SidePanel>
  );
}
