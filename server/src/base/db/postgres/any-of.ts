import {
  BinaryOperationNode,
  type Expression,
  ExpressionWrapper,
  OperatorNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  type SqlBool,
} from 'kysely';

type Rule = Expression<SqlBool>;

/** A rule that a column is among the values of a query. */
interface Among {
  readonly column: string;
  readonly query: OperationNode;
}

const columns = ['book.id', 'series.id'];

/** Of plain SQL: `book.id IN (…)`. */
function amongOfRaw({ sqlFragments: [first = '', ...others], parameters }: RawNode) {
  const column = columns.find((name) => first.startsWith(`${name} IN `));
  if (column === undefined) return undefined;
  const rest = first.slice(`${column} IN `.length);
  return { column, query: RawNode.create([rest, ...others], parameters) };
}

function amongOf(rule: Rule): Among | undefined {
  const node = rule.toOperationNode();
  if (RawNode.is(node)) return amongOfRaw(node);
  if (!BinaryOperationNode.is(node)) return undefined;
  const { leftOperand: left, operator, rightOperand: query } = node;
  const isIn = OperatorNode.is(operator) && operator.operator === 'in';
  if (!isIn || !ReferenceNode.is(left) || !SelectQueryNode.is(query)) return undefined;
  const column = columns.find((name) => {
    const [table, id] = name.split('.');
    const { table: of, column: named } = left;
    return of?.table.identifier.name === table && 'column' in named && named.column.name === id;
  });
  return column === undefined ? undefined : { column, query };
}

/**
 * Rules of which one must hold. Where all say that a column is among the values of a query, it is among those of all
 * queries: PostgreSQL begins with these, where for several rules it would look at every row.
 */
export function anyOf(rules: readonly Rule[]): readonly Rule[] {
  const all = rules.map(amongOf).filter((one) => one !== undefined);
  const [first] = all;
  const isOne = first && all.every(({ column }) => column === first.column);
  if (rules.length < 2 || all.length < rules.length || !isOne) return rules;
  const queries = all.map(({ query }) => new ExpressionWrapper(query));
  return [sql<SqlBool>`${sql.ref(first.column)} IN (${sql.join(queries, sql` UNION ALL `)})`];
}
