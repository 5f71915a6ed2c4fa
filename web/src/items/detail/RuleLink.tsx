import type { BookRule, SeriesRule } from '@longbox/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../../data/session.ts';
import { ruleOfCollectionQuery, ruleOfReadListQuery } from '../../data/rule-lists.ts';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { isRuled, mayChangeSet } from '../own-set.ts';
import type { SavedView } from '../views/saved-views.ts';
import { viewPlace } from '../views/view-place.ts';

interface RuleLinkProps {
  readonly of: Parameters<typeof isRuled>[0] &
    Parameters<typeof mayChangeSet>[0] & { readonly id: string; readonly name: string };
}

/** Leads to the filter of a read list that fills itself, for those who may change it. */
export function ReadListRuleLink({ of }: RuleLinkProps) {
  const isAdmin = useIsAdmin();
  const enabled = isRuled(of) && mayChangeSet(of, isAdmin);
  const { data } = useQuery({ ...ruleOfReadListQuery(of.id), enabled });
  return <RuleLink rule={data} name={of.name} list="books" />;
}

/** The same of a collection. */
export function CollectionRuleLink({ of }: RuleLinkProps) {
  const isAdmin = useIsAdmin();
  const enabled = isRuled(of) && mayChangeSet(of, isAdmin);
  const { data } = useQuery({ ...ruleOfCollectionQuery(of.id), enabled });
  return <RuleLink rule={data} name={of.name} list="series" />;
}

interface LinkOfRuleProps extends Pick<SavedView, 'name' | 'list'> {
  readonly rule: Pick<BookRule | SeriesRule, 'view'> | undefined;
}

function RuleLink({ rule, name, list }: LinkOfRuleProps) {
  const t = useT();
  const view = rule?.view;
  if (!view) return null;
  return (
    <Link {...viewPlace({ name, list, ...view })} className={buttonClass({})}>
      {t('detail.openFilter')}
    </Link>
  );
}
