/** SQL in a source: the texts of its `sql` tags, with `?` for what is put into them. */
export function sqlOf(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(
    (tag) => readTemplate(source, tag.index + tag[0].length).text,
  );
}

/** The arguments of each `sql.raw(…)` of a source. */
export function rawTextsOf(source: string): string[] {
  return [...source.matchAll(/\bsql\.raw(?:<[^`(]*?>)?\(/g)].map((call) => {
    const start = call.index + call[0].length;
    return source.slice(start, endOf(source, start, '(', ')'));
  });
}

/** The text of a template from its first character on, and where it ends. */
function readTemplate(source: string, start: number): { text: string; end: number } {
  let text = '';
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '`') return { text, end: at };
    if (source.startsWith('${', at)) {
      at = endOf(source, at + 2, '{', '}');
      text += '?';
    } else if (letter === '\\') {
      at += 1;
    } else text += letter;
  }
  return { text, end: source.length };
}

/** Where the bracket is closed of which `start` is inside. */
function endOf(source: string, start: number, open: string, close: string): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '`') at = readTemplate(source, at + 1).end;
    else if (letter === "'" || letter === '"') at = source.indexOf(letter, at + 1);
    else if (letter === open) depth += 1;
    else if (letter === close) depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}
