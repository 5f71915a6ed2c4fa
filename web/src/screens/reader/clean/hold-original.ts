/** Shows pages as they are stored, not cleaned up, until the press that began now ends. */
export function holdOriginal(): void {
  const root = document.documentElement;
  root.setAttribute('data-compared', '');
  for (const end of ['keyup', 'pointerup', 'pointercancel', 'blur']) {
    addEventListener(end, () => root.removeAttribute('data-compared'), { once: true });
  }
}
