import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument, XmlValidateError } from 'libxml2-wasm';

const grammar = readFileSync(new URL('opds-1.2.rng', import.meta.url), 'utf8');
const validator = RelaxNGValidator.fromDoc(XmlDocument.fromString(grammar));
/** The braces of a template are no part of an address. */
const templates = '//atom:link[contains(@href, "{")]';

/** What a feed breaks of the grammar of OPDS 1.2; nothing of a good one. */
export function faultsByGrammar(feed: string): string[] {
  const document = XmlDocument.fromString(feed);
  try {
    for (const link of document.find(templates, { atom: 'http://www.w3.org/2005/Atom' })) {
      link.remove();
    }
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.message.trim().split('\n');
  } finally {
    document.dispose();
  }
}
