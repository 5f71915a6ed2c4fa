import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n.ts';

/** A button of the bar. */
export interface BarAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'danger';
  /** Whether only the server can do it. */
  readonly remote: boolean;
  readonly run: () => void;
}

/** Everything the bar's buttons need. */
export interface BarHands {
  readonly t: Translate;
  readonly client: QueryClient;
  readonly isAdmin: boolean;
  /** Libraries whose files get no metadata. */
  readonly readOnly: ReadonlySet<string>;
  /** Whether the server sends books to e-readers. */
  readonly maySend: boolean;
  /** Whether books can be taken along. */
  readonly mayTake: boolean;
  /** Called when something was done to what is selected. */
  readonly onDone: () => void;
  /** Called when it is about to be added to something. */
  readonly onAdd: () => void;
}
