import type { EventPayload } from '@longbox/contract/events';
import { create } from 'zustand';

export type TaskStatus = EventPayload<'TaskQueueStatus'>;

const idle: TaskStatus = { count: 0, countByType: {} };
const store = create<TaskStatus>()(() => idle);

/** What the server still has to do, as it last told; only administrators are told. */
export const useTaskStatus = store;

export function setTaskStatus(status: TaskStatus): void {
  store.setState(status, true);
}
