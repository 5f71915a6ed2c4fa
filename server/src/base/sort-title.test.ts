import { expect, test } from 'vitest';
import { sortTitle } from './sort-title.ts';

test('a title is filed without the article of its language', () => {
  for (const [title, language, filed] of [
    ['The Lighthouse Keepers', 'en', 'Lighthouse Keepers, The'],
    ['A Silent Voice', 'en-US', 'Silent Voice, A'],
    ['Die Hard', 'en', 'Die Hard'],
    ['Die Känguru-Chroniken', 'de', 'Kanguru-Chroniken, Die'],
    ['L’Incal', 'fr', 'Incal, L’'],
    ["L'Étranger", '', "Etranger, L'"],
    ['Los Bravos', 'es', 'Bravos, Los'],
    ['Il Corriere', '', 'Corriere, Il'],
    ['A Turma', 'pt-BR', 'Turma, A'],
    ['A Turma', 'ja', 'A Turma'],
    ['the end', '', 'end, the'],
    ['The', '', 'The'],
    ['A (2)', '', 'A (2)'],
    ['Theodora', 'en', 'Theodora'],
    ['Élan', '', 'Elan'],
    ['L’Œuvre au noir', 'fr', 'Oeuvre au noir, L’'],
    ['Æon Flux', '', 'Aeon Flux'],
    ['Łódź', 'pl', 'Lodz'],
    ['Ørsted', 'da', 'Orsted'],
    ['Straße', '', 'Strasse'],
    ['¿Qué fue?', 'es', 'Que fue?'],
    ['« Le Chat »', 'fr', 'Chat », Le'],
    ['“The End”', 'en', 'End”, The'],
    ['「日本」', '', '日本」'],
    ['.hack', '', '.hack'],
    ['¡!', '', '¡!'],
  ] as const) {
    expect([title, language, sortTitle(title, language)]).toEqual([title, language, filed]);
  }
});
