/** Matches the paths of a call, encoded as they come. */
export function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\+?\w+\})/).map((part) => {
    if (!part.startsWith('{')) return RegExp.escape(part);
    return part.startsWith('{+') ? '.+' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}
