import { serviceWorkers } from '../../lib/service-workers.ts';
import styles from './startup.module.css';

/*
 * Plain DOM: this is what there is before any part of the client has loaded, and when none can.
 */

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}

/** Milliseconds that a start may take before the mark says that there is one; one from what the browser keeps is short. */
const soon = serviceWorkers()?.controller ? 1000 : 300;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the logo alone if nothing else appears soon: most starts are too short for an image. */
export function showLogoLater(container: HTMLElement): void {
  timer = setTimeout(() => {
    showLogo(container);
  }, soon);
}

/** Leaves what stands there to React, which removes it as it draws: nothing else comes in after this. */
export function handOver(): void {
  clearTimeout(timer);
}

function showLogo(container: HTMLElement): void {
  // Home as it was last seen.
  if (container.hasChildNodes()) return;
  const logo = document.createElement('img');
  // No SVG: each as a picture is a document of its own, made while the client waits to start.
  logo.src = './icon-192.png';
  logo.alt = '';
  logo.className = styles['logo'] ?? '';
  const box = element('div', styles['page']);
  box.append(logo);
  container.replaceChildren(box);
}

interface Trouble {
  readonly title: string;
  readonly text: string;
  /** What can be done, and how that's called. */
  readonly actions: readonly (readonly [name: string, run: () => void])[];
}

/** Says that the client cannot start and offers what can be done. */
export function showTrouble(container: HTMLElement, { title, text, actions }: Trouble): void {
  clearTimeout(timer);
  const buttons = actions.map(([name, run]) => {
    const button = element('button', styles['action'], name);
    button.addEventListener('click', run);
    return button;
  });
  const box = element('div', styles['page']);
  box.setAttribute('role', 'alert');
  box.append(element('h1', styles['title'], title), element('p', styles['text'], text), ...buttons);
  container.replaceChildren(box);
}
