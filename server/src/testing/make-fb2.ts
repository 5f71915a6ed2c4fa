import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Novel {
  readonly encoding?: 'utf-8' | 'windows-1251';
  /** Markup of the first body. */
  readonly body?: string;
  /** Pictures by their IDs. */
  readonly pictures?: Readonly<Record<string, Buffer>>;
}

/** Letters of Russian as windows-1251 has them, and ASCII. */
function encode(text: string, encoding: Novel['encoding']): Buffer {
  if (encoding !== 'windows-1251') return Buffer.from(text);
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
}

/** A FictionBook of three chapters, a picture and a note. */
export function fb2Of({ encoding = 'utf-8', body, pictures = {} }: Novel = {}): Buffer {
  const chapters = [1, 2, 3]
    .map(
      (number) => `<section id="c${number}"><title><p>Глава ${number}</p></title>
        <p>Жил-был <emphasis>пасечник</emphasis>.<a l:href="#n1" type="note">1</a></p>
        ${'<p>Пчёлы — it was a long summer day.</p>'.repeat(40).replaceAll(/ё|—/gu, 'е')}
        <empty-line/><image l:href="#bee.png"/></section>`,
    )
    .join('');
  const text = `<?xml version="1.0" encoding="${encoding}"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>prose_contemporary</genre>
<author><first-name>Ада</first-name><last-name>Пчелова</last-name></author>
<book-title>Улей</book-title><annotation><p>О пчелах.</p></annotation><keywords>пчелы, лето</keywords>
<date value="2020-05-01">2020</date><coverpage><image l:href="#bee.png"/></coverpage><lang>ru</lang>
<translator><first-name>Jo</first-name><last-name>Doe</last-name></translator>
<sequence name="Пасека" number="2"/></title-info>
<publish-info><publisher>Мед</publisher><year>2021</year><isbn>978-3-16-148410-0</isbn></publish-info>
</description>
<body><title><p>Улей</p></title>${body ?? chapters}</body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>Примечание.</p></section></body>
${Object.entries(pictures)
  .map(
    ([id, bytes]) =>
      `<binary id="${id}" content-type="image/png">${bytes.toString('base64')}</binary>`,
  )
  .join('\n')}
</FictionBook>`;
  return encode(text, encoding);
}

/** Writes a FictionBook. */
export function makeFb2(file: string, novel?: Novel): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, fb2Of(novel));
}
