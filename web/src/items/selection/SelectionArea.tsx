import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { type Entry, extended, type Kind, kindOf, toggled } from './selection.ts';
import {
  type Area,
  AreaContext,
  SelectionContext,
  type ScreenSelection,
} from './selection-store.ts';

interface SelectionAreaProps {
  readonly kind: Kind;
  /** The loaded items of the row or grid, in order. */
  readonly order: () => readonly Entry[];
  readonly children: ReactNode;
}

/** A row or grid of cards that can be selected, by press and by keyboard, on a `SelectionScreen`. */
export function SelectionArea({ children, ...props }: SelectionAreaProps) {
  const screen = useContext(SelectionContext);
  if (screen?.mayChoose(props.kind) !== true) return children;
  return (
    <Selectable {...props} screen={screen}>
      {children}
    </Selectable>
  );
}

/** The card in which something stands. */
function cardOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-card]')?.dataset['card'];
}

/** What says that a card's link, not one of its buttons, has the focus. */
const isLink = (target: EventTarget) => target instanceof Element && target.matches('a');

interface SelectableProps extends SelectionAreaProps {
  readonly screen: ScreenSelection;
}

function Selectable({ screen, kind, order, children }: SelectableProps) {
  const { store } = screen;
  const selecting = useStore(store, kindOf);
  const latest = useRef(order);
  useLayoutEffect(() => {
    latest.current = order;
  }, [order]);
  const area = useMemo<Area>(() => ({ ...screen, order: () => latest.current() }), [screen]);
  /** Where the focus was when Shift and an arrow took it away. */
  const from = useRef<string>(undefined);

  const press = (event: KeyboardEvent) => {
    const id = cardOf(event.target);
    const isRun = event.shiftKey && event.key.startsWith('Arrow');
    from.current = isRun ? id : undefined;
    if (event.key !== ' ' || !isLink(event.target)) return;
    const entry = area.order().find(({ item }) => item.id === id);
    if (entry === undefined) return;
    event.preventDefault();
    store.setState((state) => toggled(state, entry));
  };
  const arrive = (to: string | undefined) => {
    const start = from.current;
    from.current = undefined;
    if (start === undefined || to === undefined || start === to) return;
    store.setState((state) => extended(state, area.order(), { from: start, to }));
  };
  const place = selecting === kind ? 'here' : 'elsewhere';
  return (
    <AreaContext value={area}>
      <div
        role="presentation"
        data-selecting={selecting && place}
        onKeyDownCapture={press}
        onPointerDownCapture={() => {
          from.current = undefined;
        }}
        onFocus={(event) => {
          arrive(cardOf(event.target));
        }}
      >
        {children}
      </div>
    </AreaContext>
  );
}
