import { packHuff, packPalmDoc, u16, u32 } from './palm-records.ts';

type Packing = 'none' | 'palmdoc' | 'huff';

export interface Novel {
  readonly chapters?: number;
  /** Paragraphs of each chapter. */
  readonly paragraphs?: number;
  readonly packing?: Packing;
  readonly pictures?: readonly Buffer[];
  readonly font?: Buffer;
  readonly encryption?: number;
  /** Whether the table of contents is a page of the book only. */
  readonly contentsInText?: boolean;
  /** Whether a chapter in KF8 is a picture and nothing else. */
  readonly picturesOnly?: boolean;
  /** Markup at the end of each chapter in KF8. */
  readonly more?: string;
  /** Facts to be added, by their numbers. */
  readonly facts?: readonly (readonly [number, string | number])[];
}

const packings = {
  none: { number: 1, pack: (bytes: Buffer) => bytes },
  palmdoc: { number: 2, pack: packPalmDoc },
  huff: { number: 17_480, pack: packHuff },
} as const;

const recordBytes = 4096;

/** Records of text; the rest of a letter stands behind, and a mark that means nothing here. */
export function textRecords(text: Buffer, packing: Packing): Buffer[] {
  return Array.from({ length: Math.ceil(text.length / recordBytes) }, (_, index) => {
    const end = (index + 1) * recordBytes;
    let over = 0;
    while (over < 3 && ((text[end + over] ?? 0) & 0xc0) === 0x80) over += 1;
    return Buffer.concat([
      packings[packing].pack(text.subarray(index * recordBytes, end)),
      text.subarray(end, end + over),
      Buffer.from([over, 0x00, 0x82]),
    ]);
  });
}

const facts = (own: Novel['facts'] = []): Buffer => {
  const all: (readonly [number, string | number])[] = [
    [100, 'Ada Bee'],
    [100, 'Jo Doe'],
    [101, 'Honey &amp; Sons'],
    [103, '<p>About bees.</p>'],
    [104, '978-3-16-148410-0'],
    [105, 'bees'],
    [105, 'summer'],
    [106, '2020-05-01'],
    [201, 0],
    [503, 'The Hive'],
    [524, 'en'],
    ...own,
  ];
  const written = all.map(([type, value]) => {
    const bytes = typeof value === 'number' ? u32(value) : Buffer.from(value);
    return Buffer.concat([u32(type), u32(8 + bytes.length), bytes]);
  });
  const body = Buffer.concat(written);
  return Buffer.concat([Buffer.from('EXTH'), u32(12 + body.length), u32(all.length), body]);
};

interface Places {
  readonly ncx: number;
  readonly resources: number;
  readonly huff: number;
  readonly flows?: number;
  readonly fragments?: number;
  readonly skeletons?: number;
}

export function headerOf(
  novel: Novel,
  text: { bytes: Buffer; records: number },
  places: Places,
): Buffer {
  const { packing = 'palmdoc', encryption = 0 } = novel;
  const head = Buffer.alloc(16 + 248);
  const isKf8 = places.skeletons !== undefined;
  const set = (at: number, value: number): void => void head.writeUInt32BE(value, at);
  head.fill(0xff, 16 + 24, 16 + 64);
  u16(packings[packing].number).copy(head, 0);
  set(4, text.bytes.length);
  u16(text.records).copy(head, 8);
  u16(recordBytes).copy(head, 10);
  u16(encryption).copy(head, 12);
  head.write('MOBI', 16);
  set(20, 248);
  set(24, 2);
  set(28, 65_001);
  set(36, isKf8 ? 8 : 6);
  set(92, 9);
  set(108, places.resources);
  set(112, packing === 'huff' ? places.huff : 0);
  set(116, packing === 'huff' ? 3 : 0);
  set(128, 0x40);
  set(192, places.flows ?? 0xff_ff_ff_ff);
  // Letters go on behind a record, and one more mark stands there.
  set(240, 3);
  set(244, places.ncx);
  set(248, places.fragments ?? 0xff_ff_ff_ff);
  set(252, places.skeletons ?? 0xff_ff_ff_ff);
  const title = Buffer.from('Hive');
  const described = facts(novel.facts);
  set(84, head.length + described.length);
  set(88, title.length);
  return Buffer.concat([head, described, title]);
}
