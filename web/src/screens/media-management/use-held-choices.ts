import type { PageHashAction, UnknownPageHash } from '@longbox/contract/page-hashes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { choosePageAction } from '../../data/page-hashes.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';

/** Milliseconds in which a choice can be taken back before the server hears of it. */
const patience = 10_000;

/** The choice for a page, and whether it waits, is being sent, or is known to the server. */
export interface HeldChoice {
  readonly page: UnknownPageHash;
  readonly action: PageHashAction;
  readonly state: 'held' | 'sent' | 'done';
}

/**
 * Choices that wait a moment, so that each can be taken back: the server has no way to make a page
 * new again. What waits is sent when the screen is left.
 */
export function useHeldChoices() {
  const client = useQueryClient();
  const [held, setHeld] = useState<ReadonlyMap<string, HeldChoice>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const put = (choice: HeldChoice) => {
    setHeld((last) => new Map(last).set(choice.page.hash, choice));
  };
  const drop = (hash: string) => {
    clearTimeout(timers.current.get(hash));
    timers.current.delete(hash);
    setHeld((last) => new Map([...last].filter(([one]) => one !== hash)));
  };
  const send = async ({ page, action }: Pick<HeldChoice, 'page' | 'action'>) => {
    const { hash, size } = page;
    clearTimeout(timers.current.get(hash));
    timers.current.delete(hash);
    put({ page, action, state: 'sent' });
    if (await choosePageAction(client, { hash, size, action }))
      put({ page, action, state: 'done' });
    else drop(hash);
  };
  const flush = () => {
    for (const choice of held.values()) if (choice.state === 'held') void send(choice);
  };
  const leave = useEffectEvent(flush);
  useEffect(() => () => leave(), []);
  useLeaveQuestion([...held.values()].some(({ state }) => state === 'held'));
  return {
    held,
    /** Chooses; a moment later it is done. */
    choose: (page: UnknownPageHash, action: PageHashAction) => {
      put({ page, action, state: 'held' });
      const timer = setTimeout(() => void send({ page, action }), patience);
      timers.current.set(page.hash, timer);
    },
    takeBack: drop,
    /** Does at once what waits. */
    flush,
    /** These are decided on in another way. */
    mark: (
      pages: readonly UnknownPageHash[],
      { action, state }: Pick<HeldChoice, 'action' | 'state'>,
    ) => {
      for (const page of pages) put({ page, action, state });
    },
    forget: () => {
      setHeld(new Map());
    },
  };
}
