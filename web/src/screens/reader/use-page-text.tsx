import type { User } from '@longbox/contract/users';
import { hasRole } from '@longbox/contract/users';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { Notice } from '../../items/reader/use-notice.ts';
import { t, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { usePart } from '../../ui/use-part.ts';
import type { OpenedBook } from './open-book.ts';
import type { Overlay, ShownText } from './shown-text.ts';
import { useOverlay } from './use-overlay.tsx';

const textPart = partOf(
  async () => (await withWords(['epub', 'pdf'], () => import('./pdf/PdfText.tsx'))).PdfText,
);

const noTools: readonly ReaderTool[] = [];

/** The text of a PDF whose file may be had, where that is switched on. */
export function usePageText(
  { book }: OpenedBook,
  user: User,
  settings: PageSettingsOfBook,
  marked: Overlay | undefined,
  say: (notice: Notice) => void,
) {
  const offered = book.media.mediaProfile === 'PDF' && hasRole(user, 'FILE_DOWNLOAD');
  const wanted = offered && settings.of('webreader.pdfText');
  const part = usePart(textPart, { wanted });
  const isLost = part.state === 'failed';
  const sayLost = useEffectEvent(() => {
    if (part.state !== 'failed') return;
    const action = { label: t('error.retry'), run: part.retry };
    say({ place: 'foot', text: t('reader.textLost'), action });
  });
  useEffect(() => {
    if (isLost) sayLost();
  }, [isLost]);
  const [text, setText] = useState<ShownText>();
  const overlay = useOverlay(text?.overlay, marked);
  return {
    /** Whether it can be switched on. */
    offered,
    overlay,
    tools: text?.tools ?? noTools,
    /** What brings the text. */
    Host: wanted && part.state === 'ready' ? part.part : undefined,
    setText,
  };
}
