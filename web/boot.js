// Runs before the first paint: a dark page must not flash white, nor a mirrored one jump; and has
// what this visit will need fetched, and the first questions asked, while the client itself is on
// its way. A part of the page itself: vite.config.ts writes it there.
// lib/preferences.ts owns the stored entry, lib/appearance.ts takes over once it runs,
// app/last-visit.ts notes who was signed in, last-sight.js shows what home showed, vite.config.ts writes the names of the parts.
(() => {
  const root = document.documentElement;
  let chosen = {};
  let isSignedIn = false;
  try {
    chosen = JSON.parse(localStorage.getItem('longbox') ?? '{}').state?.preferences ?? {};
    isSignedIn = localStorage.getItem('longbox.signedIn') !== null;
  } catch {
    // Storage is forbidden, or holds something of another program: as on a first visit.
  }
  if (chosen.theme === 'light' || chosen.theme === 'dark') {
    root.dataset.theme = chosen.theme;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.media = meta.dataset.scheme === chosen.theme ? 'all' : 'not all';
    }
  }
  const locale = typeof chosen.locale === 'string' ? chosen.locale : '';
  const [language] = locale.split('-');
  if (locale !== '') {
    root.lang = locale;
    root.dir = ['ar', 'fa', 'he'].includes(language) ? 'rtl' : 'ltr';
  }

  // Where the client itself can't be fetched, nothing else would try again. Once, not for ever.
  const again = ({ target }) => {
    if (target.type !== 'module') return;
    try {
      const last = Number(sessionStorage.getItem('longbox.again'));
      if (Date.now() - last < 30_000) return;
      sessionStorage.setItem('longbox.again', String(Date.now()));
    } catch {
      return;
    }
    setTimeout(() => location.reload(), 500);
  };
  addEventListener('error', again, true);

  const parts = JSON.parse(document.querySelector('meta[name=parts]').content);
  const code = [locale, language, 'en'].find((one) => parts.languages.includes(one));
  const isHome = isSignedIn && /\/(dashboard)?$/.test(location.pathname);
  const add = (name, members) => {
    document.head.append(Object.assign(document.createElement(name), members));
  };
  // Before all else that home needs: it has all of that wait until it has shown itself.
  if (isHome) add('script', { src: parts.sight });
  const needed = [];
  // In development texts come with the client.
  if (code !== undefined) {
    const wordsOf = (area) => `${parts.words}${code}.${area}.json`;
    needed.push(wordsOf('start'));
    if (isSignedIn) needed.push(...parts.app, wordsOf('shell'), parts.font);
    // Most visits begin at home, whose parts would be asked for one after the other.
    if (isHome) needed.push(...parts.home);
  }
  const kinds = {
    css: ['preload', 'style'],
    json: ['preload', 'fetch'],
    // Compiled as soon as they're here, unless that would hold up last-sight.js.
    js: isHome ? ['preload', 'script'] : ['modulepreload', ''],
    woff2: ['preload', 'font'],
  };
  for (const href of needed) {
    const [rel, as] = kinds[href.slice(href.lastIndexOf('.') + 1)];
    add('link', { rel, as, crossOrigin: '', href });
  }

  // data/http.ts takes the answers from here.
  const questions = ['/api/v2/users/me'];
  if (!isSignedIn) questions.push('/api/v1/claim', '/api/v1/oauth2/providers');
  globalThis.longboxAsked = Object.fromEntries(
    questions.map((path) => {
      const answer = fetch(path.slice(1), {
        credentials: 'include',
        headers: {
          accept: 'application/json, text/plain, */*',
          'x-requested-with': 'XMLHttpRequest',
        },
      });
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );

  let isRunning = false;
  /** Runs the client: at the end of the page, or once last-sight.js has shown home, if that comes in time. */
  const run = (isEnd) => {
    if (isEnd === true && isHome) {
      setTimeout(run, 1000);
    } else if (!isRunning) {
      isRunning = true;
      add('script', { type: 'module', src: parts.main });
    }
  };
  globalThis.longboxRun = run;
})();
