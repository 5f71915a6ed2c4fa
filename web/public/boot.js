// Runs before the first paint: a dark page must not flash white, nor a mirrored one jump.
// lib/preferences.ts owns the stored entry, lib/appearance.ts takes over once it runs.
(() => {
  const root = document.documentElement;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('longbox') ?? '{}').state?.preferences ?? {};
  } catch {
    return;
  }
  if (chosen.theme === 'light' || chosen.theme === 'dark') {
    root.dataset.theme = chosen.theme;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.media = meta.dataset.scheme === chosen.theme ? 'all' : 'not all';
    }
  }
  if (typeof chosen.locale === 'string' && chosen.locale !== '') {
    root.lang = chosen.locale;
    root.dir = ['ar', 'fa', 'he'].includes(chosen.locale.split('-')[0]) ? 'rtl' : 'ltr';
  }
})();
