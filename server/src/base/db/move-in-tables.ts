export interface MoveInTables {
  /** Which record is meant by an id of Komga's where it has another here. */
  alias: {
    kind: 'user' | 'library' | 'series' | 'book' | 'collection' | 'readList';
    komgaId: string;
    id: string;
  };
  moveIn: MoveInTable;
}

/** The one move from Komga that is planned, under way, or was the last. */
interface MoveInTable {
  /** 1. */
  id: number;
  state: 'planning' | 'planned' | 'moving' | 'moved' | 'refused';
  /** JSON of the contract's MoveInRequest. */
  request: string;
  step: string | null;
  /** Rows of the step. */
  done: number;
  total: number;
  /** JSON of the contract's MoveInPlan. */
  plan: string | null;
  /** Why nothing was changed. */
  reason: string | null;
  /** JSON of the contract's report. */
  report: string | null;
  /** 1 if someone canceled it. */
  canceled: number;
}
