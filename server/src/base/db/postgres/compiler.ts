import {
  type BinaryOperationNode,
  OperatorNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  ValueListNode,
} from 'kysely';
import { quoteNames } from './quote-names.ts';

const mostOfInt4 = 2 ** 31 - 1;

/** Without a type PostgreSQL would take a number for a text where nothing beside it tells. */
function typeOf(value: number): string {
  if (!Number.isSafeInteger(value)) return '::float8';
  return Math.abs(value) > mostOfInt4 ? '::int8' : '::int4';
}

/** Kysely’s words for PostgreSQL; the names of plain SQL, numbers, and the place of nulls are as in SQLite. */
export class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw({ ...node, sqlFragments: node.sqlFragments.map(quoteNames) });
  }

  protected override appendValue(value: unknown): void {
    super.appendValue(value);
    if (typeof value === 'number') this.append(typeOf(value));
    else if (typeof value === 'boolean') this.append('::int4');
  }

  /**
   * Nothing is in an empty list, for which PostgreSQL has no words. What isn’t among the values of a query, which are
   * IDs and never null, is found by an anti-join: as it stands, PostgreSQL would take it for half of all rows.
   */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left, operator, rightOperand: list } = node;
    const isNotIn = OperatorNode.is(operator) && operator.operator === 'not in';
    if (isNotIn && ReferenceNode.is(left) && SelectQueryNode.is(list)) {
      this.append('not exists (select from ');
      this.visitNode(list);
      this.append(' as given (value) where given.value = ');
      this.visitNode(left);
      this.append(')');
      return;
    }
    const isList = PrimitiveValueListNode.is(list) || ValueListNode.is(list);
    if (!isList || list.values.length > 0) return super.visitBinaryOperation(node);
    this.append(isNotIn ? 'true' : 'false');
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    const { direction } = node;
    // Plain SQL says itself how it is ordered.
    if (node.nulls !== undefined || (!direction && RawNode.is(node.orderBy))) return;
    const isDown = direction && RawNode.is(direction) && direction.sqlFragments[0] === 'desc';
    this.append(isDown === true ? ' nulls last' : ' nulls first');
  }
}
