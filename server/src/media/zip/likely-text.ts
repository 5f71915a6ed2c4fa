/** The characters of all two-byte codes with these leads and trails. */
function charactersOf(
  encoding: string,
  leads: [number, number],
  trails: [number, number],
): Set<string> {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) bytes.push(lead, trail);
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

/** First-level kanji of JIS X 0208, in everyday use: leads 0x88 to 0x98 of Shift_JIS. */
const commonKanji = charactersOf('shift_jis', [0x88, 0x98], [0x40, 0xfc]);
/** First-level hanzi of GB 2312: rows 16 to 55. */
const commonHanzi = charactersOf('gbk', [0xb0, 0xd7], [0xa1, 0xfe]);
/** First-level characters of Big5. */
const commonHanzi5 = charactersOf('big5', [0xa4, 0xc6], [0x40, 0xfe]);
/** Syllables of most Korean words; the other two thousand of KS X 1001 are rare. */
const commonHangul = new Set(
  '이다는의에을가고하은지도사로자기리어나서아대한인전시정수일과해부장그제보들여주스구를만화권편외상중신천국무소년마왕비우연애원동성생오조미공경유선문라안모있세트드레르크피위진실회호강민영용명관개노바방반백버번별병분불산살삼새색석설속손술식심십악야양역열염옥온와완요운월으음작재저적절점족존종죄죽준직집차책처청체초최추출치칠카코타터토통투파판평표풍학할합항행향험혁현형혼홍환황후흑희물말밤못날남녀눈달당데독돌두라란람래려력령록료루류률른린림매면목몽미박발법벽복본봄북빛꽃꿈님',
);
/** Usual names of files in comics. */
const titleWords = /[第話话卷巻章回頁页冊册集編编表紙封面目錄录]/u;
const cjkSigns = /[\u3000-\u303f\uff01-\uff5e・ー]/u;

/** A sign alone between Latin letters is an accented letter of another encoding. */
const each = (weigh: (char: string) => number) => (text: string) => {
  let total = 0;
  for (const [run] of text.matchAll(/[^\0-\x7f]+/gu)) {
    const chars = [...run];
    const isSign = chars.length === 1 && cjkSigns.test(run);
    total += isSign ? -1 : chars.reduce((sum, char) => sum + weigh(char), 0);
  }
  return total;
};
const han = (common: ReadonlySet<string>, weight: number) => (char: string) => {
  if (titleWords.test(char) && common.has(char)) return weight + 1.5;
  if (common.has(char)) return weight;
  return cjkSigns.test(char) ? 1.5 : -1;
};

/** Runs of letters that aren't ASCII, with the letters next to them. */
const runs = /[a-z]?[^\0-\x7f]+[a-z]?/giu;
const plainLetter = /[a-z]/i;

/** Accented letters stand alone or in pairs within words; signs and Greek don't. */
function latin(text: string): number {
  let total = 0;
  for (const [run] of text.matchAll(runs)) {
    const chars = [...run].filter((char) => !plainLetter.test(char));
    for (const char of chars) {
      total += chars.length <= 2 && /\p{Script=Latin}/u.test(char) && !/[ªº]/u.test(char) ? 1 : -1;
    }
  }
  return total;
}

/** Words in one case but for their first letter, with no Latin letters in them. */
function cyrillic(text: string): number {
  let total = 0;
  for (const [run] of text.matchAll(runs)) {
    const isWord = /^(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+)$/u.test(run);
    const length = [...run].length;
    if (isWord) total += length > 1 ? length * 1.3 : 0.5;
    else total += /^[№«»—–…]+$/u.test(run) ? 0.5 : -length;
  }
  return total;
}

/** How likely a text is to be meant so, by its kind of script. */
export const scores = {
  latin,
  cyrillic,
  japanese: each((char) => (/[\u3041-\u30fa]/u.test(char) ? 3 : han(commonKanji, 2)(char))),
  simplified: each(han(commonHanzi, 2)),
  traditional: each(han(commonHanzi5, 1.9)),
  korean: each((char) => {
    if (commonHangul.has(char)) return 2.8;
    if (/\p{Script=Hangul}/u.test(char)) return 0.5;
    return cjkSigns.test(char) ? 1.5 : -1;
  }),
} as const;

export const scoreOf = {
  shift_jis: 'japanese',
  gbk: 'simplified',
  big5: 'traditional',
  'euc-kr': 'korean',
  'windows-1252': 'latin',
  'windows-1251': 'cyrillic',
  ibm866: 'cyrillic',
} as const satisfies Record<string, keyof typeof scores>;
