/** A piece of parsed source. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

export function childOf(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The text at the end of these keys; empty if there is none. */
export function text(node: Node, ...keys: readonly string[]): string {
  let value: unknown = node;
  for (const key of keys) value = isNode(value) ? value[key] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Everything in a node, each with all that it is in, from the outside inwards. */
export function* within(
  node: Node,
  above: readonly Node[] = [],
): Generator<readonly [Node, readonly Node[]]> {
  yield [node, above];
  const inside = [...above, node];
  for (const one of childrenOf(node)) yield* within(one, inside);
}
