// Checks who imports whom. A run that read no module at all has checked nothing, so it fails.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ResolverFactory } from 'rolldown/experimental';
import { parseSync } from 'rolldown/utils';
import { forbidden, passedOver, passedOverInFolders } from './boundary-rules.mjs';
import { root } from './runtime.mjs';

const product = ['contract/src', 'server/src', 'web/src'];
const all = [...product, 'e2e', 'bench/src', 'samples'];
const source = /\.[cm]?[jt]sx?$/;
const resolver = new ResolverFactory({
  conditionNames: ['import', 'types', 'default'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
  mainFields: ['module', 'main', 'types'],
});

const inRoot = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/** What a file names in imports and exports, those of types and those at run time among them. */
function namesIn(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const still = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  const moving = dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((name) => /^(['"`])[^$]*\1$/.test(name))
    .map((name) => name.slice(1, -1));
  const names = still.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return new Set([...names, ...moving]);
}

/** Where a name leads, seen from a file; what leads nowhere keeps its name. */
function resolve(file, name) {
  if (isBuiltin(name)) return { to: name };
  const { path: found } = resolver.resolveFileSync(path.join(root, file), name);
  return found === undefined ? { to: name, isUnknown: true } : { to: inRoot(found) };
}

/** What each file imports, for the files of these folders and all that these lead to. */
function readImports(folders) {
  const imports = new Map();
  const waiting = folders
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root }))
    .map((file) => file.replaceAll(path.sep, '/'));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const isRead = source.test(file) && !file.includes('node_modules/') && !passedOver.test(file);
    if (!isRead || imports.has(file)) continue;
    const found = [...namesIn(file)].map((name) => resolve(file, name));
    imports.set(file, found);
    waiting.push(...found.filter(({ isUnknown }) => !isUnknown).map(({ to }) => to));
  }
  return imports;
}

/**
 * Gives each node of a graph the number of its circle (Tarjan's algorithm): two nodes have the same one when
 * each leads to the other.
 */
function circlesOf(edges) {
  const [order, lowest, circle, open] = [new Map(), new Map(), new Map(), []];
  const lower = (node, to) => lowest.set(node, Math.min(lowest.get(node), to));
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const to of edges.get(node) ?? []) {
      if (!order.has(to)) {
        visit(to);
        lower(node, lowest.get(to));
      } else if (!circle.has(to)) {
        lower(node, order.get(to));
      }
    }
    if (lowest.get(node) !== order.get(node)) return;
    for (const member of open.splice(open.indexOf(node))) circle.set(member, node);
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circle;
}

/** The folders of a file, from its own upwards. */
function* foldersOf(file) {
  let folder = path.posix.dirname(file);
  for (; folder !== '.'; folder = path.posix.dirname(folder)) yield folder;
}

/** A folder imports what the files in it, and in those below, import from elsewhere. */
function folderEdges(imports) {
  const edges = new Map();
  for (const [file, found] of imports) {
    if (passedOverInFolders.test(file)) continue;
    const others = found.filter(({ to }) => imports.has(to) && !passedOverInFolders.test(to));
    for (const folder of foldersOf(file)) {
      const known = edges.get(folder) ?? edges.set(folder, new Set()).get(folder);
      for (const { to } of others) {
        if (!to.startsWith(`${folder}/`)) known.add(path.posix.dirname(to));
      }
    }
  }
  return edges;
}

/** The rules about what a file imports, each with how its patterns are to be read there. */
const rulesFor = (file) =>
  forbidden.flatMap(({ name, from, to }) => {
    const groups = new RegExp(from.path ?? '').exec(file);
    if (groups === null || (from.pathNot && new RegExp(from.pathNot).test(file))) return [];
    const pattern = (text) => text && new RegExp(text.replaceAll('$1', () => groups[1] ?? '$1'));
    return { ...to, name, path: pattern(to.path), pathNot: pattern(to.pathNot) };
  });

/** Says what is wrong with one import, by the names of the rules. */
function* brokenBy(rules, { to, isUnknown }, isCircular) {
  for (const { name, ...what } of rules) {
    if (what.path && !what.path.test(to)) continue;
    if (what.pathNot?.test(to)) continue;
    if (what.circular && !isCircular) continue;
    if (what.couldNotResolve && !isUnknown) continue;
    yield name;
  }
}

const imports = readImports(all);
const wrong = [];
const files = new Map([...imports].map(([file, found]) => [file, found.map(({ to }) => to)]));
const ofFile = circlesOf(files);
for (const [from, found] of imports) {
  const rules = rulesFor(from);
  for (const one of found) {
    if (passedOver.test(one.to) && !one.to.includes('node_modules/')) continue;
    const isCircular = ofFile.get(one.to) === ofFile.get(from);
    for (const rule of brokenBy(rules, one, isCircular)) {
      wrong.push(`${rule}: ${from} imports ${one.to}`);
    }
  }
}

const folders = folderEdges(imports);
const ofFolder = circlesOf(folders);
for (const [from, others] of folders) {
  for (const to of others) {
    if (ofFolder.get(to) !== ofFolder.get(from)) continue;
    wrong.push(`no two folders import each other: ${from} imports ${to}`);
  }
}
for (const line of wrong) process.stdout.write(`${line}\n`);
if (imports.size < 100) process.stdout.write(`only ${imports.size} modules read\n`);
process.exit(wrong.length === 0 && imports.size >= 100 ? 0 : 1);
