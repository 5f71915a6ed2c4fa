import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLocale, withWords } from '../lib/i18n.ts';
import { DialogHost } from '../ui/DialogHost.tsx';
import { Layers } from '../ui/Layers.tsx';
import { PartsLocale } from '../ui/PartsLocale.tsx';
import { Gallery } from './Gallery.tsx';

/*
 * Every part of `ui` in all its states, on one page: for tests and for looking at, never part of the
 * product. `?locale=ar` and `?theme=dark` as wanted.
 */
const wanted = new URLSearchParams(window.location.search);
const theme = wanted.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

await withWords('shell', () => loadLocale(wanted.get('locale') ?? 'en'));
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <PartsLocale>
      <Gallery />
      <DialogHost />
      <Layers />
    </PartsLocale>
  </StrictMode>,
);
