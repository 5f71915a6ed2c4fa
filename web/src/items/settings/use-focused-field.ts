import { useEffect } from 'react';

const controls = 'input,select,textarea,button,a[href]';

/** Whether an element takes up room and no part around it is folded; Safari says it since 17.4 only. */
const isShown = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 &&
  element.closest('details:not([open]) > :not(summary)') === null;

/** The control of a field, once it is on the page and can be used. */
function controlOf(field: string): HTMLElement | undefined {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const chosen = place?.querySelector('input[type=radio]:checked');
  const inside = chosen ?? place?.querySelector(controls);
  // A part without a control may take the focus itself.
  const itself = place?.matches(`${controls},[tabindex]`) === true ? place : undefined;
  const control = place?.matches(controls) === true ? place : (inside ?? itself);
  return control instanceof HTMLElement && isShown(control) ? control : undefined;
}

/** What says that a person goes on by themselves. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Brings a control into sight and gives it the focus, with a ring until it is left. What arrives above it later
 * would push it out of sight: until the person does something it is brought back.
 */
function lead(control: HTMLElement): void {
  const show = () => {
    control.scrollIntoView({ block: 'center' });
  };
  const room = new ResizeObserver(show);
  const stop = () => {
    room.disconnect();
    for (const act of acts) document.removeEventListener(act, stop);
  };
  room.observe(document.body);
  for (const act of acts) document.addEventListener(act, stop, { passive: true });
  show();
  control.focus({ preventScroll: true });
  control.setAttribute('data-found', '');
  control.addEventListener(
    'blur',
    () => {
      stop();
      control.removeAttribute('data-found');
    },
    { once: true },
  );
}

/**
 * Leads to the control of a field as soon as it is there: what it stands in may have to be fetched
 * first. Given up when the person does something else before, or the returned function is called.
 */
export function leadTo(field: string): () => void {
  const find = () => {
    const control = controlOf(field);
    if (control === undefined) return;
    stop();
    lead(control);
  };
  const news = new MutationObserver(find);
  // What opens with it gives the focus away first.
  const frame = requestAnimationFrame(() => {
    news.observe(document.body, { childList: true, subtree: true, attributes: true });
    find();
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    news.disconnect();
    for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, stop);
  };
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop);
  return stop;
}

/** Leads to a field when what it stands in is opened. */
export function useFocusedField(field: string | undefined): void {
  useEffect(() => (field === undefined ? undefined : leadTo(field)), [field]);
}
