import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isHere } from '../../data/on-device/kept-now.ts';
import { fetchResource, resourceUrl } from '../../data/publication.ts';
import { createEpubEngine } from '../../readers/epub/create-engine.ts';
import type {
  EngineOptions,
  EpubEngine,
  EpubEvents,
  EpubTarget,
} from '../../readers/epub/engine.ts';
import type { EpubModel } from '../../readers/epub/model.ts';
import type { EpubSettings } from '../../readers/epub/settings.ts';

interface EngineParts {
  readonly bookId: string;
  readonly model: EpubModel;
  readonly start: EpubTarget;
  readonly settings: EpubSettings;
  readonly labels: EngineOptions['labels'];
  readonly on: EpubEvents;
}

interface HeldEngine {
  /** Goes on the element the engine fills. */
  readonly host: (element: HTMLElement) => () => void;
  readonly engine: EpubEngine | null;
  /** Whether the first place is still to come. */
  readonly isOpening: boolean;
}

/** Holds the engine of one book, as long as its host is there. */
export function useEngine(parts: EngineParts): HeldEngine {
  const { bookId, model, settings } = parts;
  const [engine, setEngine] = useState<EpubEngine | null>(null);
  const [isOpening, setOpening] = useState(true);
  // The engine outlives a render, so it calls the current listener.
  const latest = useRef(parts);
  const applied = useRef(settings);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  const host = useCallback(
    (element: HTMLElement) => {
      // A host of its own for each engine: React hangs things in twice in development.
      const own = document.createElement('div');
      own.style.blockSize = '100%';
      element.append(own);
      const made = createEpubEngine({
        host: own,
        model,
        settings: latest.current.settings,
        labels: latest.current.labels,
        files: {
          fetchText: (path) => fetchResource(bookId, path),
          // Documents of blobs know no address that theirs could be relative to.
          urlOf: (path) => new URL(resourceUrl(bookId, path), window.location.origin).href,
          areHere: () => isHere(bookId),
        },
        on: toWhoListens(() => latest.current.on),
      });
      applied.current = latest.current.settings;
      const open = async () => {
        try {
          await made.open(latest.current.start);
        } catch (error) {
          latest.current.on.error(error);
        }
        setOpening(false);
      };
      void open();
      setEngine(made);
      return () => {
        setEngine(null);
        made.destroy();
        own.remove();
      };
    },
    [model, bookId],
  );

  useEffect(() => {
    if (!engine || applied.current === settings) return;
    applied.current = settings;
    engine.apply(settings);
  }, [engine, settings]);

  return { host, engine, isOpening };
}

function toWhoListens(on: () => EpubEvents): EpubEvents {
  return {
    locator: (located) => {
      on().locator(located);
    },
    tap: (point, markId) => {
      on().tap(point, markId);
    },
    key: (event) => {
      on().key(event);
    },
    double: (point) => {
      on().double(point);
    },
    selection: (selected) => {
      on().selection(selected);
    },
    link: (press) => {
      on().link(press);
    },
    image: (url, description) => {
      on().image(url, description);
    },
    turn: (way) => {
      on().turn(way);
    },
    error: (error) => {
      on().error(error);
    },
  };
}
