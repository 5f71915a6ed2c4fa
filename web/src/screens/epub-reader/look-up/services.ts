import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isRecord } from '../../../lib/is-record.ts';

/** A dictionary or translator on the web. */
export interface LookUpService {
  readonly name: string;
  /** Its address: `{text}` stands for the selected words, `{language}` for the person's language. */
  readonly address: string;
}

/** How many there can be. */
export const MOST = 12;
/** Selected words that are sent, in characters: more makes addresses that servers refuse. */
const LONGEST = 1_000;

const defaults: readonly LookUpService[] = [
  { name: 'Wiktionary', address: 'https://{language}.wiktionary.org/w/index.php?search={text}' },
  { name: 'Wikipedia', address: 'https://{language}.wikipedia.org/w/index.php?search={text}' },
];

/** Whether an address leads to a page and says where the words go. */
export function isServiceAddress(address: string): boolean {
  const example = address.replaceAll('{language}', 'en').replaceAll('{text}', 'word');
  return (
    address.includes('{text}') &&
    URL.canParse(example) &&
    /^https?:$/.test(new URL(example).protocol)
  );
}

/** The address at which a service explains some words. */
export function addressFor({ address }: LookUpService, words: string, language: string): string {
  const plain = words
    .replace(/\s+/g, ' ')
    .replace(/\u00ad/g, '')
    .trim()
    .slice(0, LONGEST);
  const [primary = 'en'] = language.split('-');
  return address
    .replaceAll('{language}', encodeURIComponent(primary))
    .replaceAll('{text}', () => encodeURIComponent(plain));
}

function isService(found: unknown): found is LookUpService {
  return (
    isRecord(found) &&
    typeof found['name'] === 'string' &&
    typeof found['address'] === 'string' &&
    isServiceAddress(found['address'])
  );
}

/** The services that are kept, without what isn't one; the usual ones where none were ever kept. */
export function keptServices(found: unknown): readonly LookUpService[] {
  const services: unknown = isRecord(found) ? found['services'] : undefined;
  return Array.isArray(services) ? services.filter(isService).slice(0, MOST) : defaults;
}

/** The services on this device, in their order. */
export const useLookUpServices = create<{ readonly services: readonly LookUpService[] }>()(
  persist(() => ({ services: defaults }), {
    name: 'longbox.look-up',
    merge: (found) => ({ services: keptServices(found) }),
  }),
);
