import { getHealth, getLiveness, getReadiness } from '@longbox/contract/actuator';
import { nothing, row } from './row.ts';

export const healthRows = [getHealth, getLiveness, getReadiness].map((one) =>
  row(one)({ input: nothing }),
);
