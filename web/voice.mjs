// The voice of English texts: words and forms we don't use, length of buttons and titles, full stops,
// American spelling. Checked in the client's texts, the server's messages, the docs, README and changelog.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { widthOf } from './text-room.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Words we don't use, nor for translators, and what to write instead. */
const words = [
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\black(?:s|ed|ing)?\b/i, 'has no, is missing'],
  [/\bgather(?:s|ed|ing)?\b/i, 'collect'],
  [/\bfingerprints?\b/i, 'hash'],
  [/\bwho(?:m|se)?ever\b/i, 'people who, anyone who'],
  [/\b(?:some|any|no|every)body\b/i, 'someone, anyone, no one, everyone'],
  [/\bhad better\b/i, 'should'],
  [/\bc[ao]mes? to nothing\b/i, 'failed'],
  [/\b(?:by|of) (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
];

/** Forms we don't use, and what to write instead. */
const forms = [
  [/\b(?:in force|nought|hereby|thereof)\b/i, 'a usual word'],
  [/\bg[ia]ve(?:s|n)? away\b/i, 'share, allow copying'],
  [/(?<!no |any|some|every)\bone (?:can|may|must|chooses|wants)\b/i, 'you'],
  [/(?:^|[.:;] +)What (?:[^.?]|\.\w)*[.](?:\s|$)/, 'a noun as the subject'],
  [/\bwhat (?:is|was|has|lies|stands)\b(?!.*\?)/i, 'a noun'],
  [/\b(?:sorry|apologi[sz]e)\b/i, 'no apology'],
  [/\bplease\b/i, 'no “please”'],
  [/[a-z]!(?:\s|$)/, 'no exclamation mark'],
  [/\bcannot\b/i, 'can’t'],
  [/[a-z]\(s\)/i, 'a plural'],
];

/** British spellings, and how we write them. */
const spellings = [
  [/\b\w*(?:col|fav|behavi|neighb|lab|hon)our\w*/i, '…or'],
  [/\blicence\w*/i, 'license'],
  [/\bgrey\w*/i, 'gray'],
  [/\b(?:cancel|travel|label|model|signal)l(?:ed|ing|er)\b/i, 'one l'],
  [/\banalys(?:e|ed|ing)\b/i, 'analyze'],
  [
    /\b\w*(?:organ|recogn|normal|sanit|synchron|optim|custom|minim|maxim|summar)is(?:e|es|ed|ing|ation)\b/i,
    '…iz…',
  ],
  [/\b(?:centre|metre|fibre)s?\b/i, '…er'],
  [/\b(?:catalogue|dialogue|programme)s?\b/i, 'catalog, dialog, program'],
];

/** Longest text by how its description begins, in letters; arguments count as nothing. */
const lengths = [
  { begins: /^(?:Main |One |First )?Button\b/i, most: 40 },
  { begins: /^(?:Menu (?:item|line|entry)|Entry)\b/i, most: 40 },
  { begins: /^(?:Title|Heading)\b/i, most: 60 },
];
/** Places of texts that are no sentences and so end without a full stop. */
const labels =
  /^(?:(?:Main |One |First )?Button|Menu|Entry|Title|Heading|Heads?|Column|Label|Tab|Chip|Link)\b/i;

/** Texts that are right against a rule: where, which words, and why. */
const exceptions = [];

/** A message as a reader sees its longest form: the last branch of each plural, no arguments, no tags. */
function shownOf(message) {
  let text = message.replaceAll(/<[^>]*>/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replaceAll(
        /\{\w+, (?:plural|select|selectordinal),(?:[^{}]*\{[^{}]*\})*?[^{}]*\{([^{}]*)\}\s*\}/g,
        '$1',
      )
      .replaceAll(/\{\w+(?:, (?:number|date|time)[^{}]*)?\}/g, '');
  }
  return text;
}

const faultsBy = (rules, text) =>
  rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text);
    return found === null
      ? []
      : [{ words: found[0].trim(), fault: `“${found[0].trim()}”: write ${instead}` }];
  });

export const formFaults = (text) => faultsBy([...words, ...forms, ...spellings], text);

export function placeFaults(message, description) {
  const text = shownOf(message).trim();
  const most = lengths.find(({ begins }) => begins.test(description))?.most ?? Infinity;
  const faults = [];
  if (widthOf(text) > most) faults.push(`${widthOf(text)} letters, at most ${most} fit there`);
  if (labels.test(description) && /^[^.]+\.$/.test(text)) faults.push('a label has no full stop');
  if (/[a-z][.?] +\S/.test(text) && !/[.?:…”)}]$/.test(text))
    faults.push('sentences end with a full stop');
  return faults.map((fault) => ({ words: text, fault }));
}

/** The client's texts. */
function clientTexts() {
  const file = path.join(root, 'web/src/locales/en.json');
  return Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(
    ([key, { defaultMessage, description }]) => ({
      where: `en.json ${key}`,
      faults: [
        // Words to find a thing by are those that people type.
        ...(description.startsWith('Words, apart by spaces')
          ? []
          : formFaults(shownOf(defaultMessage))),
        ...placeFaults(defaultMessage, description),
        // An argument's name may be of another spelling.
        ...faultsBy([...words, ...spellings], description.replaceAll(/\{\w+\}/g, '')),
      ],
    }),
  );
}

/** Paragraphs of a page of the docs, without code; each row of a table and item of a list is one. */
function pageTexts(name) {
  const text = readFileSync(path.join(root, name), 'utf8')
    .replaceAll(/^( *)```[^]*?^\1```$/gm, (code) => code.replaceAll(/[^\n]+/g, ''))
    .replaceAll(/`[^`\n]*`/g, '…')
    .replaceAll(/\]\([^)]*\)/g, ']');
  const paragraphs = text.split(/\n(?=\s*\n|\s*(?:[-*|#>]|\d+\.)\s)/);
  let line = 1;
  return paragraphs.map((paragraph) => {
    const where = `${name}:${line + (/^\s*\n/.test(paragraph) ? 1 : 0)}`;
    line += paragraph.split('\n').length;
    return {
      where,
      faults: formFaults(paragraph.replaceAll(/\s+/g, ' ').replace(/^[#>|*\s\d.-]+/, '')),
    };
  });
}

/** Words in quotes of a source: texts of three words and more. */
function sourceTexts(name) {
  return readFileSync(path.join(root, name), 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      const quoted = /^\s*(?:\/?\*|\/\/)/.test(line)
        ? []
        : line.match(/'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*"/g);
      const texts = (quoted ?? []).filter(
        (text) =>
          /\w+ \w+ \w+/.test(text) &&
          !/\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|CREATE|JOIN)\b/.test(text),
      );
      return texts.map((text) => ({
        where: `${name}:${at + 1}`,
        faults: formFaults(text.slice(1, -1)),
      }));
    });
}

/** Docstrings of a source, which the pages of the HTTP API show. */
function docstrings(name) {
  const text = readFileSync(path.join(root, name), 'utf8');
  return [...text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\//g)].map(({ 1: words, index }) => ({
    where: `${name}:${text.slice(0, index).split('\n').length}`,
    faults: formFaults(
      words
        .replaceAll(/\s*\n\s*\*\s?/g, ' ')
        .replaceAll(/`[^`]*`/g, '…')
        .trim(),
    ),
  }));
}

function filesIn(folder, pattern) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => pattern.test(name) && !/node_modules|\.vitepress/.test(name));
}

/** Every text against the voice, one line each; and each exception that nothing needs. */
export function voiceFaults() {
  const pages = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'samples/README.md',
    ...filesIn('docs', /\.md$/),
    ...filesIn('.github', /\.md$/),
  ];
  const sources = [
    ...filesIn('server/src', /(?<!\.test)\.ts$/),
    ...filesIn('contract/src', /(?<!\.test)\.ts$/),
    ...filesIn('launch', /\.mjs$/),
  ];
  const found = [
    ...clientTexts(),
    ...pages.filter((name) => existsSync(path.join(root, name))).flatMap(pageTexts),
    ...filesIn('contract/src', /(?<!\.test)\.ts$/).flatMap(docstrings),
    ...sources.filter((name) => !name.includes('/testing/')).flatMap(sourceTexts),
  ].flatMap(({ where, faults }) => faults.map((fault) => ({ where, ...fault })));
  const isException = ({ where, words }) =>
    exceptions.some((one) => where.startsWith(one.where) && words === one.words);
  const idle = exceptions.filter(
    (one) => !found.some(({ where, words }) => where.startsWith(one.where) && words === one.words),
  );
  return [
    ...found.filter((one) => !isException(one)).map(({ where, fault }) => `${where} ${fault}`),
    ...idle.map(({ where }) => `${where} needs no exception from the voice any more`),
  ];
}
