import { joinRules } from '../../base/db/join-rules.ts';
import { badRequest } from '../../base/errors.ts';
import type { Rule } from './operators.ts';

interface Tree<Node> {
  readonly allOf?: readonly Node[] | undefined;
  readonly anyOf?: readonly Node[] | undefined;
}

const deepest = 20;
const mostNodes = 1000;

/**
 * A tree of conditions as one SQL condition.
 *
 * @throws Refusal (400) for a tree that is too large to be run
 */
export function compileTree<Node extends Tree<Node>>(
  tree: Node,
  leavesOf: (node: Node) => readonly (Rule | undefined)[],
): Rule {
  let nodes = 0;
  const compile = (node: Node, depth: number): Rule => {
    nodes += 1;
    if (depth > deepest || nodes > mostNodes) throw badRequest('The condition has too many parts');
    const rules = leavesOf(node).filter((rule) => rule !== undefined);
    const { allOf, anyOf } = node;
    if (allOf) rules.push(...allOf.map((one) => compile(one, depth + 1)));
    // An empty group asks for nothing, whether all or any of it.
    if (anyOf && anyOf.length > 0) {
      rules.push(
        joinRules(
          anyOf.map((one) => compile(one, depth + 1)),
          'OR',
        ),
      );
    }
    return joinRules(rules, 'AND');
  };
  return compile(tree, 0);
}
