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
  ])('%j is read as %j', (given, read) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(read);
  });

  test.each(['true', 'yes', '10.0.0.0/33', '10.0.0.0/', '1.2.3', 'loopback,', '::/129', '1/2/3'])(
    '%j stops the start with one line',
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY: .+$/);
    },
  );
});
