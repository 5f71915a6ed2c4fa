import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import type { PlainKey } from '../../lib/i18n.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ReorderList } from '../../ui/ReorderList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { NamedOrder } from './NamedOrder.tsx';
import styles from './sets.module.css';
import { useMemberOrder } from './use-member-order.ts';

/** A collection or a read list, as far as its members are put in order. */
interface OrderedSet {
  readonly name: string;
  readonly ordered: boolean;
  /** As the server has them now. */
  readonly memberIds: readonly string[];
  /** Someone has deleted it. */
  readonly isGone: boolean;
}

interface Member {
  readonly id: string;
}

interface MembersDialogProps<Item extends Member> {
  readonly set: OrderedSet;
  /** Its members whole, in the order shown; absent until they are here. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly words: { readonly failure: PlainKey; readonly gone: PlainKey; readonly again: PlainKey };
  /** Gives up the rule: from then on the order is the person's own. */
  readonly orderByHand: () => void;
  /** Asks the server again, so that no one else's changes are overwritten unseen. */
  readonly look: () => Promise<readonly string[] | undefined>;
  readonly save: (memberIds: string[]) => Promise<void>;
  /** Recreates it after someone has deleted it. */
  readonly remake: (memberIds: string[], ordered: boolean) => Promise<void>;
  readonly onClose: () => void;
}

/** The members of a collection or read list, to reorder and remove. */
export function MembersDialog<Item extends Member>(props: MembersDialogProps<Item>) {
  const { items, error, onRetry, nameOf, render, words, onClose } = props;
  const t = useT();
  // Once someone has deleted it, nothing but this tells that it got an order of its own here.
  const [isByHand, setByHand] = useState(false);
  const set = { ...props.set, ordered: isByHand || props.set.ordered };
  const order = useMemberOrder(set.memberIds);
  const { failure, isSaving, save } = useSaving({ ...props, set });
  const shown = set.ordered
    ? order.members.flatMap((id) => items?.find((item) => item.id === id) ?? [])
    : (items?.filter(({ id }) => order.members.includes(id)) ?? []);
  return (
    <FormDialog
      title={t('members.title', { name: set.name })}
      width={640}
      phone="full"
      form={{ isChanged: order.isChanged, isSaving, failure }}
      failureTitle={t(words.failure)}
      saveLabel={t(set.isGone ? words.again : set.ordered ? 'members.save' : 'members.saveRemoved')}
      canSave={order.members.length > 0}
      onSubmit={() => void save(order.members)}
      onClose={onClose}
    >
      {set.isGone && <Banner tone="danger">{t(words.gone)}</Banner>}
      {!set.isGone && order.others !== undefined && (
        <Banner
          tone="warning"
          title={t('members.others')}
          action={
            <Button size="small" onClick={order.takeIn}>
              {t('members.takeIn')}
            </Button>
          }
        >
          {t('members.othersText', order.others)}
        </Banner>
      )}
      {error !== null && items === undefined && (
        <ErrorState reason={reasonOf(error)} onRetry={onRetry} />
      )}
      {error === null && items === undefined && <Waiting />}
      {items !== undefined && order.members.length === 0 && (
        <EmptyState title={t('members.empty')} text={t('members.emptyText')} />
      )}
      {items !== undefined && order.members.length > 0 && (
        <>
          <p className={styles['help']}>{t(set.ordered ? 'members.help' : 'members.byRule')}</p>
          {!set.ordered && !set.isGone && (
            <Button
              size="small"
              onClick={() => {
                setByHand(true);
                props.orderByHand();
              }}
            >
              {t('members.byHand')}
            </Button>
          )}
          {set.ordered && (
            <NamedOrder
              members={shown.map((item) => ({ id: item.id, name: nameOf(item) }))}
              onOrder={order.change}
            />
          )}
          <ReorderList
            label={t('members.list')}
            items={shown}
            idOf={({ id }) => id}
            nameOf={nameOf}
            render={render}
            fixed={!set.ordered}
            onChange={(next) => {
              order.change(next.map(({ id }) => id));
            }}
            onRemove={(item) => {
              order.change(order.members.filter((id) => id !== item.id));
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shapes in the place of members that are on their way. */
function Waiting() {
  return (
    <div className={styles['waiting']}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="56px" />
      ))}
    </div>
  );
}

/** Saving with a look before it: what others did meanwhile is shown first. */
function useSaving<Item extends Member>({ set, look, ...props }: MembersDialogProps<Item>) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (members: readonly string[]) => {
    if (set.isGone) {
      await props.remake([...members], set.ordered);
      return true;
    }
    const before = set.memberIds.join();
    const now = await look();
    // Their changes are shown above the list now, with a button to accept them.
    if (now?.join() !== before) return false;
    await props.save([...members]);
    return true;
  };
  const save = async (members: readonly string[]) => {
    setSaving(true);
    setFailure(undefined);
    try {
      if (await send(members)) props.onClose();
      else setFailure(t('members.notSaved'));
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setSaving(false);
  };
  return { isSaving, failure, save };
}
