import { create } from 'zustand';

/** How this browser asks whether the page should become an app. */
interface Offer {
  readonly ask: () => void;
}

const useStore = create<{ offer: Offer | undefined }>()(() => ({ offer: undefined }));

/** Keeps the browser's offer to install the page, for whoever looks for it; it's never made unasked. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!('prompt' in event) || typeof event.prompt !== 'function') return;
    event.preventDefault();
    const { prompt } = event;
    useStore.setState({
      offer: {
        ask: () => {
          // It can be made once; after a refusal the browser makes another one later.
          useStore.setState({ offer: undefined });
          prompt.call(event);
        },
      },
    });
  });
  window.addEventListener('appinstalled', () => {
    useStore.setState({ offer: undefined });
  });
}

/** Asks the person, where the browser has an offer. */
export const useInstallOffer = () => useStore(({ offer }) => offer?.ask);
