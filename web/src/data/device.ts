import { newId } from '../lib/new-id.ts';

const name = 'longbox.device';

function storedId(): string {
  try {
    const known = localStorage.getItem(name);
    if (known !== null && known !== '') return known;
    const made = newId();
    localStorage.setItem(name, made);
    return made;
  } catch {
    return newId();
  }
}

const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

function match(list: readonly (readonly [RegExp, string])[], agent: string): string[] {
  return list.flatMap(([pattern, found]) => (pattern.test(agent) ? [found] : [])).slice(0, 1);
}

/** This browser's name on other devices, such as `Longbox (Firefox, Android)`. */
export function deviceName(agent: string): string {
  const parts = [...match(browsers, agent), ...match(systems, agent)];
  return parts.length === 0 ? 'Longbox' : `Longbox (${parts.join(', ')})`;
}

let device: { readonly id: string; readonly name: string } | undefined;

/** This browser, as sent with a reading place. */
export function thisDevice(): { readonly id: string; readonly name: string } {
  device ??= { id: storedId(), name: deviceName(navigator.userAgent) };
  return device;
}
