/** What changes someone's own lists, ratings and notes; only menus and buttons need it. */
export const loadKeeping = () => import('./keeping.ts');
