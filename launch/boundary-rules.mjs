/** Who may import whom (docs/architecture.md). Imports of types count too. */
const test = '\\.test\\.tsx?$|/testing/';
const only = (name, path, pathNot, to) => ({
  name,
  from: { path, pathNot: [test, ...pathNot].join('|') },
  to,
});

/** What is forbidden. In `to`, `$1` is what the first brackets of `from` hold. */
export const forbidden = [
  { name: 'no cycles', from: {}, to: { circular: true } },
  // With `?url` the build gives the address of a file, which is none of its modules.
  {
    name: 'nothing unknown',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?url$' },
  },
  only('the contract stands alone', '^contract/src', [], { path: '^(server|web|e2e|bench)/' }),
  only('web and server meet only in the contract', '^web/src', [], {
    path: '^(server|e2e|bench)/',
  }),
  only('web and server meet only in the contract', '^server/src', [], {
    path: '^(web|e2e|bench)/',
  }),
  // The floors of the server, from the top: start-up; http and resources; work; catalogue; media and base.
  only('imports go down: base', '^server/src/base/', [], { path: '^server/src/(?!base/)' }),
  only('media knows neither HTTP nor the database', '^server/src/media/', [], {
    path: '^server/src/(?!media/)|node_modules/(kysely|fastify)/',
  }),
  only('imports go down: the catalog', '^server/src/catalogue/', [], {
    path: '^server/src/(?!(catalogue|media|base)/)',
  }),
  only('imports go down: work', '^server/src/work/', [], {
    path: '^server/src/(?!(work|catalogue|media|base)/)',
  }),
  only('imports go down: http', '^server/src/http/', [], {
    path: '^server/src/(?!(http|base)/)',
  }),
  only('http knows no session', '^server/src/http/[^/]+$', [], {
    path: '^server/src/http/session/',
  }),
  only('imports go down: resources', '^server/src/resources/', [], {
    path: '^server/src/(?!(resources|http|work|catalogue|media|base)/)',
  }),
  only('only http knows Fastify', '^server/src', ['^server/src/(http/|(app|mount-routes)\\.ts)'], {
    path: 'node_modules/(fastify|@fastify)/',
  }),
  only('the queue knows no work and no resource', '^server/src/work/queue/', [], {
    path: '^server/src/work/(?!queue/|files/)',
  }),
  {
    name: 'a store belongs to its folder',
    from: { path: '^(server/src/.+)/[^/]+$', pathNot: test },
    to: { path: '^server/src/.+-store\\.ts$', pathNot: '^$1/[^/]+$' },
  },
  {
    name: 'a screen never imports a screen',
    from: { path: '^web/src/screens/([^/]+)/' },
    to: { path: '^web/src/screens/', pathNot: '^web/src/screens/$1/' },
  },
  only('imports go down: items', '^web/src/items', [], {
    path: '^web/src/(app|screens|routes|main)',
  }),
  only('imports go down: data', '^web/src/data', [], {
    path: '^web/src/(app|screens|items|routes|main|ui|readers)',
  }),
  only('ui, readers and lib know no product', '^web/src/(ui|readers|lib)', [], {
    path: '^web/src/(app|screens|items|data|routes|main)|^contract/',
  }),
  only('virtual lists learn true sizes', '^web/src/ui/', ['^web/src/ui/virtual-lists\\.ts$'], {
    path: 'node_modules/virtua/',
  }),
  only(
    'screens are reached through routes',
    '^web/src',
    ['^web/src/(screens/|routes|main|entry)'],
    {
      path: '^web/src/screens/',
      pathNot: '/search\\.ts$',
    },
  ),
];

/** Files that no rule is about. */
export const passedOver = /\/(dist|generated|library)\/|gallery/;

/** No two folders of the product import each other, on any floor; tests may reach into any of them. */
export const passedOverInFolders = new RegExp(`${passedOver.source}|${test}`);
