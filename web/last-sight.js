// Shows home as it was last seen, with its covers, until the client has drawn it, and takes presses: the client
// begins at the place that a link leads to, and presses a button once it's there itself (entry-app.tsx). A file of
// its own, which boot.js has fetched for home alone.
// lib/note-sight.ts writes what is shown here; app/last-shown.ts knows whom a start may show before the server
// has said who is signed in, and boot.js has set language, direction and theme.
(() => {
  const root = document.documentElement;
  const build = document.querySelector('meta[name=parts]').content;
  const { pathname } = new URL(document.baseURI);
  const base = pathname.slice(0, -1);

  const find = () => {
    const kept = JSON.parse(localStorage.getItem(`longbox.sight ${pathname}`));
    const shown = localStorage.getItem(`longbox.shown ${base}`);
    const visit = `longbox-visit${base.replaceAll('/', '-')}=1`;
    const isOpen =
      document.cookie.split('; ').includes(visit) ||
      localStorage.getItem(`longbox.lasting ${base}`) === shown;
    const { preferences } = JSON.parse(localStorage.getItem('longbox') ?? '{}').state ?? {};
    const isSame =
      kept.build === build &&
      kept.userId === shown &&
      kept.lang === root.lang &&
      kept.width === innerWidth &&
      kept.preferences === JSON.stringify(preferences);
    // Only a client that the browser keeps shows lists at once: another one would empty the page again.
    return isSame && isOpen && navigator.serviceWorker?.controller ? kept : undefined;
  };

  /** Ends once the styles of home are there. */
  const dressed = () => {
    const parts = JSON.parse(build);
    return Promise.all(
      [...parts.app, ...parts.home]
        .filter((file) => file.endsWith('.css'))
        .map(
          (file) =>
            new Promise((resolve, reject) => {
              const link = document.createElement('link');
              Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: file });
              Object.assign(link, { onload: resolve, onerror: reject });
              document.head.append(link);
            }),
        ),
    );
  };

  let hasLeft = false;
  const press = (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const pressed = event.target.closest('a[href], button');
    // What leads elsewhere, or opens a tab, is left to the browser.
    if (pressed?.href && (pressed.target !== '' || pressed.origin !== location.origin)) return;
    event.preventDefault();
    if (!pressed) return;
    (pressed.closest('[data-card]') ?? pressed).style.opacity = 0.6;
    globalThis.longboxPressed = pressed.href ? undefined : [event.clientX, event.clientY];
    if (!pressed.href) return;
    history[hasLeft ? 'replaceState' : 'pushState'](null, '', pressed.href);
    hasLeft = true;
  };

  const show = async () => {
    const kept = find();
    if (!kept) return;
    const sight = document.createElement('div');
    sight.ariaHidden = 'true';
    sight.style.display = 'contents';
    // Its covers are fetched from now on.
    sight.innerHTML = kept.html;
    sight.addEventListener('click', press);
    if (document.readyState === 'loading') {
      await new Promise((resolve) => {
        document.addEventListener('readystatechange', resolve, { once: true });
      });
    }
    await dressed();
    const container = document.querySelector('#root');
    if (container.hasChildNodes()) return;
    for (const [name, value] of kept.root) root.setAttribute(name, value);
    container.append(sight);
    // The client takes all of the processor: first this is painted.
    if (!document.hidden) {
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    }
  };
  // Nothing fitting is kept, storage is forbidden, or a file is missing: the client draws home alone.
  const run = () => globalThis.longboxRun();
  show().then(run, run);
})();
