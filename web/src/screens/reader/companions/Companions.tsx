import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import { ZonesHint } from './ZonesHint.tsx';
import { SpokenPage } from './SpokenPage.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useAwake } from './use-awake.ts';

interface CompanionsProps {
  readonly title: string;
  /** The page read now, from 1. */
  readonly page: number;
  /** All that are shown. */
  readonly shown: readonly number[];
  readonly count: number;
  readonly settings: PageSettingsOfBook;
  readonly mode: ReadingMode;
}

/** Parts that accompany the pages without delaying them. */
export function Companions({ title, page, shown, count, settings, mode }: CompanionsProps) {
  useAwake(settings.of('webreader.awake'));
  return (
    <>
      <ZonesHint preset={settings.of('webreader.zones')} mode={mode} />
      <SpokenPage {...{ title, page, shown, count }} />
      {settings.of('webreader.statusLine') && <StatusLine {...{ page, count }} />}
    </>
  );
}
