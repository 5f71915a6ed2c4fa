import { ownNameOf, readingProgramOf } from '@longbox/contract/programs';

/** Programs that browsers are, the ones that call themselves like others first. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biP(?:hone|od)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS ?X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

interface Agent {
  /** Of a browser, or the name that a program gives itself. */
  readonly program: string;
  /** The device or system, if known. */
  readonly system?: string | undefined;
}

/**
 * What a `User-Agent` says of the program and the device, which is what they say of themselves:
 * tablets call themselves Macs, for one. Nothing when it says neither.
 */
export function agentOf(userAgent: string | null): Agent | undefined {
  const text = userAgent ?? '';
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  const program =
    readingProgramOf(text) ??
    ownNameOf(text) ??
    browsers.find(([pattern]) => pattern.test(text))?.[1];
  return program === undefined ? undefined : { program, system };
}
