import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { at, ROOT } from './lib/paths.mjs';

const read = (path) => readFileSync(at(path), 'utf8');
/** A page without its code, where brackets are no links. */
const prose = (path) => read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, '``');
const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(at(path)));
const pages = filesOf('*.md');

/** The heading's address in a page, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path) => [...read(path).matchAll(/^#+ (.+)$/gm)].map((it) => anchorOf(it[1]));

test('every link between pages leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...prose(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(at(target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every citation of a rule names a page and a section that are there', () => {
  const wrong = filesOf('apps', 'packages', 'e2e', 'scripts').flatMap((file) =>
    [...read(file).matchAll(/(docs\/[\w/-]+\.md)(?:, "([^"]+)")?/g)]
      .filter(([, page, section]) => {
        if (!existsSync(at(page))) return true;
        return (
          section !== undefined &&
          !anchorsOf(page).includes(anchorOf(section.replace(/\s+(\*|\/\/)?\s*/g, ' ')))
        );
      })
      .map(([citation]) => `${file}: ${citation}`),
  );
  expect(wrong).toEqual([]);
});

test('decisions are numbered without gaps, have date and status, and stand in the index', () => {
  const names = readdirSync(at('docs/decisions')).filter((name) => name !== 'README.md');
  const titles = names.map((name, index) => {
    const [title = '', , status = ''] = read(`docs/decisions/${name}`).split('\n');
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+[.]md$`));
    expect(status, name).toMatch(/^\d{4}-\d\d-\d\d · (accepted|replaced by \d{4})$/);
    return `- [${name.slice(0, 4)}](${name}) ${title.replace('# ', '')}`;
  });
  expect(read('docs/decisions/README.md').split('\n').slice(4, -1)).toEqual(titles);
});

test('README and .env.example name every variable that the server reads, and no other', () => {
  const schema = read('apps/server/src/config.ts').split('const schema = ')[1].split('\n});')[0];
  const known = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((it) => it[1]).sort();
  const table = read('README.md').split('## Variables')[1].split('\n## ')[0];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const described = rows.flatMap((row) =>
    [...row.split('|')[1].matchAll(/`([A-Z0-9_]+)`/g)].map((it) => it[1]),
  );
  const example = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm)].map((it) => it[1]);
  expect(described.sort()).toEqual(known);
  expect(example.sort()).toEqual(known);
});

test('every file that CONTRIBUTING names is there', () => {
  const named = [
    ...read('CONTRIBUTING.md').matchAll(/`((?:apps|packages|docs|scripts|e2e)\/[^`\s<>*]+)`/g),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.map(([, path]) => path).filter((path) => !existsSync(at(path)))).toEqual([]);
});
