// The files of deploy/ name paths, ports, variables and limits of the server: they are held to it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { at, SERVER_MAIN, serverProgram } from './lib/paths.mjs';
import { serverPrograms } from './lib/server-bundle.mjs';

const read = (path) => readFileSync(at(path), 'utf8');
const deploy = (name) => read(`deploy/${name}`);
/** A file without its comments. */
const bare = (name) => deploy(name).replace(/^\s*#.*$/gm, '');
const numberIn = (text, pattern) => Number(pattern.exec(text)?.[1]);
const all = (text, pattern) => [...text.matchAll(pattern)].map((it) => it[1]);

const config = read('apps/server/src/config.ts').split('const schema = ')[1].split('\n});')[0];
const known = all(config, /^ {2}([A-Z][A-Z0-9_]+):/gm);
const unit = bare('slipway.service');
const dockerfile = bare('Dockerfile');
const compose = bare('compose.yaml');
const caddy = bare('Caddyfile');
const nginx = bare('nginx.conf');

test('every variable that is set is one the server reads', () => {
  const app = compose.split('\n  app:\n')[1].split('\n  db:\n')[0];
  const own = ['TMPDIR', 'NODE_ENV', 'SITE', 'POSTGRES_PASSWORD'];
  const set = {
    unit: all(unit, /^Environment=([A-Z_0-9]+)=/gm),
    'slipway.env.example': all(deploy('slipway.env.example'), /^(?:# )?([A-Z_0-9]+)=/gm),
    Dockerfile: all(/^ENV (.*)$/m.exec(dockerfile)[1], /([A-Z_0-9]+)=/g),
    compose: all(app.split('environment:')[1], /^ {6}([A-Z_0-9]+):/gm),
    'compose.env.example': all(deploy('compose.env.example'), /^(?:# )?([A-Z_0-9]+)=/gm),
  };
  for (const [file, names] of Object.entries(set)) {
    expect(names, file).not.toEqual([]);
    expect(
      names.filter((name) => !known.includes(name) && !own.includes(name)),
      file,
    ).toEqual([]);
  }
  // What compose fills in stands in its example.
  const wanted = all(compose, /\$\{([A-Z_0-9]+)/g);
  expect(wanted.filter((name) => !set['compose.env.example'].includes(name))).toEqual([]);
});

test('the programs that are started are those of the build', () => {
  const main = SERVER_MAIN.slice(at().length + 1);
  const backup = serverProgram('backup').slice(at().length + 1);
  expect(serverPrograms).toEqual(expect.arrayContaining(['src/main.ts', 'src/backup-program.ts']));
  expect(unit).toContain(`ExecStart=/usr/bin/node --enable-source-maps ${main}\n`);
  expect(dockerfile).toContain(`CMD ["node", "--enable-source-maps", "${main}"]`);
  expect(deploy('compose-update.sh')).toContain(`node ${backup} `);
  for (const [, path] of dockerfile.matchAll(/COPY --from=build \/app\/(\S+)/g)) {
    expect(existsSync(at(path)) || /^apps\/\w+\/dist$/.test(path), path).toBe(true);
  }
  // npm ci needs the manifest of every workspace.
  const ignored = deploy('Dockerfile.dockerignore').split('\n');
  for (const folder of ['bench', 'drill', 'e2e'])
    expect(ignored).toContain(`!${folder}/package.json`);
});

test('all ports are the default one of the server', () => {
  const port = numberIn(config, /PORT:[\s\S]*?[.]default\((\d+)\)/);
  expect(numberIn(dockerfile, /\bPORT=(\d+)/)).toBe(port);
  expect(numberIn(dockerfile, /EXPOSE (\d+)/)).toBe(port);
  expect(numberIn(compose, /PORT: '(\d+)'/)).toBe(port);
  expect(numberIn(compose, /UPSTREAM: app:(\d+)/)).toBe(port);
  expect(numberIn(deploy('slipway.env.example'), /^PORT=(\d+)/m)).toBe(port);
  expect(numberIn(caddy, /UPSTREAM:127[.]0[.]0[.]1:(\d+)/)).toBe(port);
  expect(numberIn(nginx, /server 127[.]0[.]0[.]1:(\d+)/)).toBe(port);
});

test('Node is the version of .nvmrc, which package.json allows', () => {
  const version = read('.nvmrc').trim();
  expect(dockerfile).toContain(`ARG NODE=${version}-`);
  expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${version}`);
});

test('stopping is given more time than the server takes', () => {
  const lastSeconds =
    Number(
      /lastMs = ([\d_]+)/.exec(read('apps/server/src/processes/stop-order.ts'))[1].replace('_', ''),
    ) / 1000;
  expect(numberIn(unit, /TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(lastSeconds);
  expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(lastSeconds);
  // Else systemd stops the embedded database under the server's feet.
  expect(unit).toContain('KillMode=mixed\n');
});

test('the health check asks an address that the server answers', () => {
  expect(read('apps/server/src/http/health.ts')).toContain("app.get('/readyz'");
  expect(dockerfile).toContain('process.env.PORT}/readyz`');
});

test('proxies take the largest form, and wait longer than the server does', () => {
  const limits = read('apps/server/src/http/uploaded-file.ts');
  const [file, kb, b] = /maxFileBytes = (\d+) \* (\d+) \* (\d+)/.exec(limits).slice(1).map(Number);
  const form = file * kb * b * numberIn(limits, /maxFiles = (\d+)/);
  expect(numberIn(caddy, /max_size (\d+)MB/) * 1e6).toBeGreaterThan(form);
  expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 2 ** 20).toBeGreaterThan(form);
  expect(numberIn(compose, /\/tmp:size=(\d+)m/) * 2 ** 20).toBeGreaterThan(form);
  const silence =
    60 * numberIn(read('apps/server/src/http/slow-requests.ts'), /silenceMs: (\d+) \* 60_000/);
  expect(numberIn(nginx, /proxy_read_timeout (\d+)s/)).toBeGreaterThan(silence);
  expect(numberIn(caddy, /response_header_timeout (\d+)s/)).toBeGreaterThan(silence);
});

test('proxies leave all headers of answers to the server, and frames uncompressed', () => {
  expect(nginx).not.toMatch(/add_header|proxy_hide_header|proxy_cache (?!off)/);
  expect(caddy).not.toMatch(/^\s*header\b|header_down|cache/m);
  const page = /'embed-book': '([^']+)'/.exec(read('packages/domain/src/pages/page-paths.ts'))[1];
  expect(nginx).toContain(`location = ${page} {\n        gzip off;`);
  expect(caddy).toContain(`@compressed not path ${page}\n`);
  for (const name of ['For', 'Proto', 'Host']) {
    expect(nginx).toMatch(new RegExp(`proxy_set_header X-Forwarded-${name} \\$\\w+;`));
  }
});

test('operating.md leads to every file', () => {
  const page = read('docs/operating.md');
  for (const name of readdirSync(at('deploy'))) {
    if (!name.endsWith('.dockerignore')) expect(page).toContain(`deploy/${name}`);
  }
});

const has = (...command) => spawnSync(command[0], command.slice(1)).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'slipway-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('nginx reads its file', () => {
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name));
  const subject = ['-days', '1', '-subj', '/CN=book.example.com'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'ignore' });
  const site = deploy('nginx.conf').replaceAll('/etc/letsencrypt/live/book.example.com', folder);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ');
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${temporary} include ${folder}/site.conf; }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', main], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('test is successful');
  expect(stderr).not.toContain('[warn]');
  expect(status).toBe(0);
});
