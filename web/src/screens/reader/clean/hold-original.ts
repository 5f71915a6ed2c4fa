/** Shows pages as they are stored, not cleaned up, until the press that began now ends. */
export function holdOriginal(): void {
  const root = document.documentElement;
  root.setAttribute('data-compared', '');
  const listening = new AbortController();
  const end = () => {
    root.removeAttribute('data-compared');
    listening.abort();
  };
  for (const name of ['keyup', 'pointerup', 'pointercancel', 'blur']) {
    addEventListener(name, end, { signal: listening.signal });
  }
}
