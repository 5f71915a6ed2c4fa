// For the release workflow: refuses a tag that isn't ready, or prints the notes of its version.
//   node launch/release.mjs check v1.0.0 https://example.org/owner/longbox
//   node launch/release.mjs notes v1.0.0
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './own-node.mjs';
import { repository } from './repository.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const versionIn = (folder) => JSON.parse(read(path.join(folder, 'package.json'))).version;
const workspaces = ['.', ...JSON.parse(read('package.json')).workspaces];

/** The section of a version in the changelog, without its title. */
function notesOf(version) {
  const sections = read('CHANGELOG.md').split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## [${version}]`));
  return section?.slice(section.indexOf('\n')).trim();
}

function check(version, address) {
  const others = workspaces.filter((folder) => versionIn(folder) !== version);
  const notes = notesOf(version);
  return [
    ...others.map((folder) => `${folder}/package.json has version ${versionIn(folder)}`),
    ...(notes ? [] : [`CHANGELOG.md has no section [${version}]`]),
    ...(repository === '' ? ['launch/repository.mjs doesn’t name the repository yet'] : []),
    ...(repository !== '' && address !== repository
      ? [`launch/repository.mjs names ${repository}, but this is ${address}`]
      : []),
  ];
}

const [, , task, tag = '', address] = process.argv;
const version = tag.replace(/^v/, '');
const tasks = {
  check() {
    const faults = check(version, address);
    if (faults.length > 0) fail(faults.join('\n'));
  },
  notes() {
    const notes = notesOf(version);
    if (!notes) fail(`CHANGELOG.md has no section [${version}]`);
    process.stdout.write(`${notes}\n`);
  },
};
(tasks[task] ?? (() => fail('Name a task: check or notes')))();
