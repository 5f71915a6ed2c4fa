import type { LinkPress } from './engine.ts';
import { listenTo } from './frame-input.ts';

interface NoteEvents {
  /** A press on a link in the note. */
  readonly link: (press: LinkPress) => void;
  readonly close: () => void;
}

interface ShownNote {
  /** The note's document, as the engine gives it. */
  readonly document: string;
  /** The file it is from. */
  readonly path: string;
  readonly on: NoteEvents;
}

const nothing = () => undefined;

/** The longest lines of a note that runs down, in CSS pixels. */
const longestDown = 280;

/** Makes a frame as large as what is in it: as high, or where lines run down, as wide. */
function fit(frame: HTMLIFrameElement, { body, documentElement }: Document): void {
  const view = frame.contentWindow;
  const mode = view?.getComputedStyle(body).writingMode ?? '';
  const isDown = mode.startsWith('vertical');
  frame.dataset['lines'] = isDown ? mode : 'across';
  if (isDown) frame.style.height = `${Math.min(longestDown, window.innerHeight * 0.4)}px`;
  const { width, height } = documentElement.getBoundingClientRect();
  if (isDown) frame.style.width = `${Math.ceil(width)}px`;
  else frame.style.height = `${Math.ceil(height)}px`;
}

/** Fills a frame with a note, shut as the frames of chapters are; call what is given back at its end. */
export function showNote(frame: HTMLIFrameElement, { document, path, on }: ShownNote): () => void {
  const url = URL.createObjectURL(new Blob([document], { type: 'application/xhtml+xml' }));
  let stop: () => void = nothing;
  const onLoad = () => {
    const shown = frame.contentDocument;
    if (!shown) return;
    stop();
    const stopListening = listenTo(shown, path, {
      tap: nothing,
      key: ({ key }) => {
        if (key === 'Escape') on.close();
      },
      select: nothing,
      link: on.link,
      image: nothing,
      swipe: nothing,
      room: nothing,
      double: undefined,
      wheel: nothing,
    });
    // Images and fonts load later.
    const observer = new ResizeObserver(() => {
      fit(frame, shown);
    });
    observer.observe(shown.body);
    stop = () => {
      stopListening();
      observer.disconnect();
    };
    fit(frame, shown);
  };
  frame.addEventListener('load', onLoad);
  frame.src = url;
  return () => {
    frame.removeEventListener('load', onLoad);
    stop();
    URL.revokeObjectURL(url);
  };
}
