import type { User } from '@longbox/contract/users';
import { hasRole } from '@longbox/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isMissing } from '../../data/api.ts';
import { isHere } from '../../data/on-device/kept-now.ts';
import { pagesWithTextQuery } from '../../data/page-text.ts';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { Notice } from '../../items/reader/use-notice.ts';
import { t } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { usePart } from '../../ui/use-part.ts';
import type { OpenedBook } from './open-book.ts';
import type { Overlay, ShownText } from './shown-text.ts';
import { useOverlay } from './use-overlay.tsx';

const loaders = () => import('./panel-loaders.ts');
const pdfPart = partOf(async () => (await loaders()).loadPdfText());
const imagesPart = partOf(async () => (await loaders()).loadImageText());

const noTools: readonly ReaderTool[] = [];

/** The text of a PDF whose file may be had, or that a file has of images, where that is switched on. */
export function usePageText(
  { book }: OpenedBook,
  user: User,
  settings: PageSettingsOfBook,
  marked: Overlay | undefined,
  say: (notice: Notice) => void,
) {
  const isPdf = book.media.mediaProfile === 'PDF';
  const known = useQuery({ ...pagesWithTextQuery(book.id), enabled: isOwnServer && !isPdf });
  const offered = isPdf
    ? hasRole(user, 'FILE_DOWNLOAD')
    : known.data !== undefined && known.data.pages.length > 0;
  // Until chosen, it's shown where that costs nothing.
  const isOn = settings.of('webreader.pdfText') ?? (!isPdf || isHere(book.id));
  const wanted = offered && isOn;
  const part = usePart(isPdf ? pdfPart : imagesPart, { wanted });
  // A file that is there and can't be read; a server that is away says nothing about text.
  const isLost = part.state === 'failed' || (isOn && isMissing(known.error));
  const sayLost = useEffectEvent(() => {
    const run = part.state === 'failed' ? part.retry : () => void known.refetch();
    say({ place: 'foot', text: t('reader.textLost'), action: { label: t('error.retry'), run } });
  });
  useEffect(() => {
    if (isLost) sayLost();
  }, [isLost]);
  const [text, setText] = useState<ShownText>();
  const overlay = useOverlay(text?.overlay, marked);
  const toggle = useCallback(() => {
    if (!offered) return;
    settings.set({ 'webreader.pdfText': !isOn });
    say({ place: 'centre', text: t(isOn ? 'reader.text.off' : 'reader.text.on') });
  }, [offered, settings, isOn, say]);
  return {
    /** Whether it can be switched on. */
    offered,
    isOn,
    toggle,
    overlay,
    tools: text?.tools ?? noTools,
    /** What brings the text. */
    Host: wanted && part.state === 'ready' ? part.part : undefined,
    setText,
  };
}
