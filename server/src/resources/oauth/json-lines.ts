/** The lines on which the values of a JSON text begin, by their path: `providers.0.issuer`. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const stack: { name: string | number; isList: boolean }[] = [];
  let line = 1;
  const note = (): void => {
    const path = stack.map(({ name }) => name).join('.');
    if (!lines.has(path)) lines.set(path, line);
  };
  for (const [token] of text.matchAll(/\n|"(?:[^"\\\n]|\\.)*"(?:\s*:)?|[{}[\],]|[^\s{}[\],":]+/g)) {
    const top = stack.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      note();
      stack.push({ name: token === '[' ? 0 : '', isList: token === '[' });
    } else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') {
      if (top?.isList === true && typeof top.name === 'number') top.name += 1;
    } else if (token.endsWith(':') && top && !top.isList) {
      top.name = token.slice(1, token.lastIndexOf('"'));
      note();
      line += token.split('\n').length - 1;
    } else note();
  }
  return lines;
}
