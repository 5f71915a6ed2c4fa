import { useEffect, useSyncExternalStore } from 'react';
import { getPreference, onPreference } from '../../lib/preferences.ts';

/** Whether this browser can show a page on the full screen; phones of one make cannot. */
export function canFullScreen(): boolean {
  return document.fullscreenEnabled;
}

async function enter(): Promise<void> {
  if (!canFullScreen() || document.fullscreenElement !== null) return;
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // Refused: browsers want a gesture, which opening by address is not.
  }
}

async function leave(): Promise<void> {
  if (document.fullscreenElement === null) return;
  try {
    await document.exitFullscreen();
  } catch {
    // Left by the person in the same moment.
  }
}

export function toggleFullScreen(): void {
  void (document.fullscreenElement === null ? enter() : leave());
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
  };
}

/** Whether the page fills the screen now. */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

/** Enters the full screen with the reader where that is preferred; always leaves it with it. */
export function useFullScreenPreference(): void {
  useEffect(() => {
    if (getPreference('webreader.alwaysFullscreen')) void enter();
    const stop = onPreference('webreader.alwaysFullscreen', (always) => {
      void (always ? enter() : leave());
    });
    return () => {
      stop();
      void leave();
    };
  }, []);
}
