import { type EpubSettings, stylesAfter, stylesBefore } from './settings.ts';
import { type Theme, themes } from './themes.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';

/** Sets a note that stands alone: without the room, the place and the columns it has on its page. */
const noteStyles = `
html,body{margin:0!important;padding:0!important;inline-size:auto!important;block-size:auto!important;min-block-size:0!important;max-inline-size:none!important;columns:auto!important;position:static!important;overflow:visible!important;touch-action:auto!important}
body{padding:14px 16px 6px!important;overflow-wrap:anywhere}
[data-longbox-note]{margin-block:0!important;padding-block:0!important;border-block:0!important;inline-size:auto!important;block-size:auto!important;min-block-size:0!important;max-block-size:none!important;position:static!important;float:none!important;visibility:visible!important;opacity:1!important;transform:none!important}
:is(aside,section,div,p,blockquote,article,main,ol,ul,dl,dd)[data-longbox-note]{display:block!important}
li[data-longbox-note]{display:list-item!important}
img,svg{max-block-size:40vmin;object-fit:contain}`;

/** On pages of fixed layout everything has a place of its own, which means nothing here. */
const fixedStyles = 'body *{position:static!important}';

interface NoteBook {
  readonly isFixed: boolean;
}

/** The settings that a note is set by: pages of fixed layout are as they were drawn. */
function noteTheme({ isFixed }: NoteBook, settings: EpubSettings): Theme {
  return isFixed ? themes.day : settings.theme;
}

/** What fills the space around a note. */
export const noteGround = (book: NoteBook, settings: EpubSettings): string =>
  noteTheme(book, settings).ground;

/** A document of which only a note is left, as it is shown: by the book's styles and the person's. */
export function noteDocument(document: Document, book: NoteBook, settings: EpubSettings): string {
  const style = (css: string): Element => {
    const made = document.createElementNS(xhtml, 'style');
    made.textContent = css;
    return made;
  };
  const own = book.isFixed ? [fixedStyles, noteStyles] : [stylesAfter(settings), noteStyles];
  document.head.prepend(style(stylesBefore({ theme: noteTheme(book, settings) })));
  document.head.append(style(own.join('\n')));
  return new XMLSerializer().serializeToString(document);
}
