/** Whether everything is asked for, as by `npm run test:all`. */
export const isAll = process.env['LONGBOX_ALL'] === '1';
