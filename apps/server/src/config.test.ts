import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the demo, whose passwords are public', () => {
  test.each([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '127.evil.example' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ PUBLIC_URL: 'https://slipway.example' }, false],
    [{ DATABASE_URL: 'postgres://db/slipway' }, false],
  ])('%j: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test.each([
    { DEMO: 'on', HOST: '0.0.0.0' },
    { DEMO: 'on', PUBLIC_URL: 'https://slipway.example' },
    { DEMO: 'on', DATABASE_URL: 'postgres://db/slipway' },
  ])('%j is refused', (env) => {
    expect(() => readConfig(env)).toThrow(/^DEMO: /);
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['', 'loopback'],
    ['1', 1],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['2001:db8::/32,192.0.2.7', '2001:db8::/32,192.0.2.7'],
  ])('%j is read as %j', (value, read) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(read);
  });

  test.each(['true', 'yes', '10.0.0.0/33', '10.0.0.0/', '1.2.3', 'loopback,', '::/129', '1/2/3'])(
    '%j stops the start with a one-line message',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: .+$/);
    },
  );
});

test.each([
  ['PORT', 'http', 'must be a port number from 0 to 65535'],
  ['PORT', '70000', 'must be a port number from 0 to 65535'],
  ['PUBLIC_URL', 'book.example.com', 'must be an address that starts with http:// or https://'],
  ['DATABASE_URL', 'db', 'must be an address that starts with postgres://'],
  ['PURPOSE', 'hire', 'must be sell or rent'],
  ['DEMO', 'yes', 'must be on or off'],
  ['BACKUPS_IN', 'cloud', 'must be folder or bucket'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'must start with pk_test_ or pk_live_'],
  ['TWILIO_ACCOUNT_SID', '1', 'must start with AC'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
])('%s=%s explains what is expected in one line', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name}: ${expected}`));
});

test('backups are kept in a bucket only where there is one', () => {
  const s3 = {
    ...{ S3_ENDPOINT: 'https://s3.example.test', S3_BUCKET: 'files' },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
  };
  expect(readConfig(s3).backupsInBucket).toBe(false);
  expect(readConfig({ ...s3, BACKUPS_IN: 'bucket' }).backupsInBucket).toBe(true);
  expect(() => readConfig({ BACKUPS_IN: 'bucket' })).toThrow(
    new ConfigError('S3_BUCKET: missing, because BACKUPS_IN is bucket'),
  );
});

describe('metrics', () => {
  test.each([
    [{}, null],
    [{ METRICS_PORT: '9464' }, { port: 9464, token: null }],
    [
      { METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-letters-' },
      { port: 9464, token: 'sixteen-letters-' },
    ],
  ])('%j: %j', (env, metrics) => {
    expect(readConfig(env).metrics).toEqual(metrics);
  });

  test.each([
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT: must not be the PORT/],
    [{ METRICS_PORT: '70000' }, /^METRICS_PORT: must be a port number/],
    [{ METRICS_TOKEN: 'sixteen-letters-' }, /^METRICS_PORT: missing/],
    [{ METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, /^METRICS_TOKEN: must have at least 16/],
  ])('%j is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
