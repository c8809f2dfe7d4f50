import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, configWarnings, readConfig, type Config } from '.';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bindery-config-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_notarealkey123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_notarealkey123',
  STRIPE_WEBHOOK_SECRET: 'whsec_notarealsecret',
};
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_notarealkey123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_notarealkey123',
};

const read = (variables: Record<string, string>): Config => readConfig(variables, root);

describe('the configuration', () => {
  it('warns if a production shop has no https address or cannot send mail', () => {
    const origin = {
      APP_ENV: 'production',
      PUBLIC_ORIGIN: 'https://shop.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'shop@shop.example',
      DELETIONS_DIR: 'ledger',
      ...STRIPE,
    };
    const PAYMENTS = 'sandbox';
    expect([
      configWarnings(read({ APP_ENV: 'production', PAYMENTS })),
      configWarnings(read(origin)),
      configWarnings(read({ ...origin, ...TEST_KEYS, PAYMENTS })),
      configWarnings(read({ APP_ENV: 'staging' })),
    ]).toEqual([
      [
        expect.stringMatching(/^PUBLIC_ORIGIN is http:/),
        expect.stringMatching(/^SMTP_URL is not set:/),
        expect.stringMatching(/^STRIPE_SECRET_KEY is not set: .*No money is taken/),
        expect.stringMatching(/^DELETIONS_DIR is not set: .*brings back persons/),
      ],
      [],
      [expect.stringMatching(/^STRIPE_SECRET_KEY is a test key: no money is taken/)],
      [],
    ]);
  });

  // Source: docs/rules.md PROV-01
  it('accepts Stripe’s settings only if all of them are set', () => {
    expect(read({}).payments).toEqual({
      stripe: undefined,
      sandbox: { processingMs: 120_000, answerMs: 0, events: 'orderly' },
    });
    expect(read({ ...STRIPE, SANDBOX_PROCESSING_SECONDS: '1' }).payments).toEqual({
      stripe: {
        secretKey: STRIPE.STRIPE_SECRET_KEY,
        publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
        origin: 'https://api.stripe.com',
        isLive: true,
      },
      sandbox: { processingMs: 1000, answerMs: 0, events: 'orderly' },
    });
    for (const name of Object.keys(STRIPE)) {
      expect(() => read({ ...STRIPE, [name]: '' })).toThrow(new RegExp(`^${name}: missing, but STRIPE_`));
      expect(() => read({ ...STRIPE, [name]: 'hunter2hunter2' })).toThrow(
        new RegExp(`^${name}: (?!.*hunter2)`),
      );
    }
    expect(() => read({ STRIPE_API_BASE: 'http://localhost:1' })).toThrow(/^STRIPE_SECRET_KEY: missing/);
    const swapped = { ...STRIPE, STRIPE_PUBLISHABLE_KEY: STRIPE.STRIPE_SECRET_KEY };
    expect(() => read(swapped)).toThrow(/^STRIPE_PUBLISHABLE_KEY: /);
    const mixed = { ...STRIPE, STRIPE_PUBLISHABLE_KEY: TEST_KEYS.STRIPE_PUBLISHABLE_KEY };
    expect(() => read(mixed)).toThrow(/^STRIPE_PUBLISHABLE_KEY: .*for tests/);
  });

  it('reads the mail server’s certificate authority from a file', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' };
    const folder = mkdtempSync(join(tmpdir(), 'bindery-ca-'));
    const [ca, otherFile] = [join(folder, 'ca.pem'), join(folder, 'other.pem')];
    writeFileSync(ca, '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n');
    writeFileSync(otherFile, 'nothing of the kind');
    expect(read(smtp).mail.smtpCa).toBeUndefined();
    expect(read({ ...smtp, SMTP_CA_FILE: ca }).mail.smtpCa).toContain('AA==');
    for (const wrong of [otherFile, join(folder, 'nowhere.pem')])
      expect(() => read({ ...smtp, SMTP_CA_FILE: wrong })).toThrow(/^SMTP_CA_FILE: /);
    rmSync(folder, { recursive: true });
  });

  it('is complete without any environment variable', () => {
    expect(read({})).toMatchObject({
      environment: 'development',
      host: 'localhost',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      dataDir: join(root, '.data'),
      databaseUrl: undefined,
      content: { repository: undefined },
      tagManager: undefined,
      logLevel: 'warn',
      hasRateLimits: true,
      objectStore: { kind: 'folder', folder: join(root, '.data', 'objects') },
      jobsAtOnce: 1,
      requestTimeoutMs: 8000,
    });
  });

  it('accepts the webhook’s settings only if all of them are set', () => {
    const WEBHOOK_SECRET = `whsec_${'a'.repeat(44)}`;
    const WEBHOOK_URL = 'https://example.org/hook';
    expect(read({ WEBHOOK_URL, WEBHOOK_SECRET }).webhook).toEqual({
      url: WEBHOOK_URL,
      secret: WEBHOOK_SECRET,
      mayBePrivate: false,
    });
    const bads: Record<string, string>[] = [{ WEBHOOK_URL }, { WEBHOOK_URL, WEBHOOK_SECRET: 'whsec_short' }];
    for (const bad of bads) expect(() => read(bad)).toThrow(/WEBHOOK_SECRET/);
  });

  it.each([
    [{}, 'development'],
    [{ NODE_ENV: 'production' }, 'production'],
    [{ APP_ENV: 'staging' }, 'staging'],
    [{ APP_ENV: 'pr_app' }, 'pr_app'],
    [{ APP_ENV: 'prod' }, 'production'],
    [{ APP_ENV: 'Development' }, 'production'],
    [{ APP_ENV: '' }, 'development'],
  ])('reads the environment of %j as %s', (variables, environment) => {
    expect(read({ PAYMENTS: 'sandbox', ...(variables as Record<string, string>) }).environment).toBe(
      environment,
    );
  });

  // Source: docs/rules.md STAFF-20
  describe('a production shop', () => {
    const SHOP = { APP_ENV: 'production', ...STRIPE };
    const STAFF_ORIGIN = 'https://staff.shop.example';

    it.each([
      [{ APP_ENV: 'production' }, /^PAYMENTS: nothing takes money: .*PAYMENTS=sandbox/],
      [{ NODE_ENV: 'production' }, /^PAYMENTS: /],
      [{ ...SHOP, ...TEST_KEYS }, /^PAYMENTS: nothing takes money/],
      [{ ...SHOP, PAYMENTS: 'sandbox' }, /^PAYMENTS: is sandbox, but STRIPE_SECRET_KEY takes money/],
      [{ ...SHOP, PAYMENTS: 'none' }, /^PAYMENTS: "none" is not sandbox/],
      [{ ...SHOP, STAFF_ORIGIN: 'https://192.0.2.1' }, /^STAFF_ORIGIN: .*STAFF_SIGN_IN=password/],
      [{ ...SHOP, STAFF_ORIGIN: 'http://staff.shop.example' }, /^STAFF_ORIGIN: .*STAFF_SIGN_IN=password/],
    ])('cannot start with the settings %j', (variables, line) => {
      expect(() => read(variables as Record<string, string>)).toThrow(line);
    });

    it('may use the example seller if SELLERS names it', () => {
      expect(read(SHOP).asksForExampleSeller).toBe(false);
      expect(read({ ...SHOP, SELLERS: 'example' }).asksForExampleSeller).toBe(true);
    });

    it('lets staff sign in by passkey only, unless a setting allows passwords', () => {
      expect(read({ ...SHOP, STAFF_ORIGIN }).takesStaffPasswords).toBe(false);
      expect(read({ ...SHOP, STAFF_ORIGIN, STAFF_SIGN_IN: 'password' }).takesStaffPasswords).toBe(true);
      expect(read({ APP_ENV: 'staging' }).takesStaffPasswords).toBe(true);
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3.5'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'shop'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', `key:2026:${'A'.repeat(42)}`],
    ['SECRET_KEYS_ACCEPTED', `${'a'.repeat(40)} short`],
    ['SECRET_KEYS_ACCEPTED', Array.from({ length: 6 }, (_, i) => `${'a'.repeat(40)}${i}`).join(' ')],
    ['CONTENT_REPOSITORY', 'abc'],
    ['CONTENT_REPOSITORY', '-shop'],
    ['CONTENT_REPOSITORY', 'my_shop'],
    ['CONTENT_ENDPOINT', 'ftp://x'],
    ['PUBLIC_ORIGIN', 'example.org'],
    ['ASSET_ORIGIN', 'cdn.shop.example'],
    ['ASSET_ORIGIN', 'https://cdn.shop.example/files'],
    ['ASSET_ORIGIN', 'https://cdn.shop.example; script-src *'],
    ['GTM_CONTAINER_ID', 'UA-1'],
    ['CONSENT_PROVIDER', 'usercentrics'],
    ['CONSENT_PROVIDER_ID', 'an id'],
    ['CONSENT_PROVIDER_HOST', 'cdn.cookielaw.org'],
    ['SENTRY_DSN', 'errors.example/1'],
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_DSN', 'https://key@errors.example/'],
    ['SENTRY_DSN', 'https://key:hunter2@errors.example/1'],
    ['SENTRY_TUNNEL', 'yes'],
    ['TAG_VENDORS', 'google'],
    ['TAG_VENDORS', '__proto__'],
    ['TAG_VENDOR_ORIGINS', 'https://tags.example'],
    ['TAG_VENDOR_ORIGINS', 'script=*'],
    ['TAG_VENDOR_ORIGINS', "script='unsafe-inline'"],
    ['TAG_VENDOR_ORIGINS', 'script=https://a.example; script-src *'],
    ['TAG_VENDOR_ORIGINS', 'style=https://a.example'],
    ['EXPERIMENT_SCRIPT_ID', '../x'],
    ['TRACKING_FILE', '/nowhere/tracking.json'],
    ['ALGOLIA_INDEXES', 'gb=shop_gb'],
    ['ALGOLIA_INDEXES', 'uk'],
    ['ALGOLIA_INDEXES', 'uk=a=b'],
    ['ALGOLIA_APP_ID', 'https://app'],
    ['ALGOLIA_ENDPOINT', 'algolia.example'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'no'],
    ['TRUSTED_PROXIES', 'all'],
    ['IMAGE_MODERATION', 'yes'],
    ['JOBS_AT_ONCE', '17'],
    ['WORKER_PORT', 'http'],
    ['METRICS_PORT', 'http'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['METRICS_PORT', '3000'],
    ['WEBHOOK_URL', 'ftp://x'],
    ['REQUEST_TIMEOUT_MS', '0'],
    ['REQUEST_TIMEOUT_MS', '8s'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_BUCKET', 'My_Bucket'],
    ['S3_DELETIONS_BUCKET', 'My_Bucket'],
    ['STRIPE_API_BASE', 'api.stripe.com'],
    ['SANDBOX_EVENTS', 'wild'],
    ['SANDBOX_ANSWER_SECONDS', '61'],
  ])('refuses %s=%s with a one-line error that names the variable', (name, value) => {
    const reading = () =>
      read({ CONTENT_REPOSITORY: 'bindery', ...(name.startsWith('S3_') ? S3 : {}), [name]: value });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('serves metrics only if METRICS_PORT is set, and by default only to its own machine', () => {
    expect(read({}).metrics).toBeUndefined();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
    expect(() => read({ METRICS_HOST: '10.0.0.7' })).toThrow(/^METRICS_PORT: missing/);
    expect(() => read({ METRICS_PORT: '3001', WORKER_PORT: '3001' })).toThrow(
      /^METRICS_PORT: the same as WORKER_PORT$/,
    );
  });

  it('enables tracing only with a collector, and traces 1 % of visits by default', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
    const tracingOf = (variables: Record<string, string> = {}) =>
      read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...variables }).tracing;
    const settings = { endpoint: 'http://collector.example:4318', share: 0.01, serviceName: 'bindery' };
    expect(read({}).tracing).toBeUndefined();
    expect(tracingOf()).toEqual(settings);
    expect(tracingOf({ OTEL_TRACES_SAMPLER_ARG: '0.5', OTEL_SERVICE_NAME: 'worker' })).toEqual({
      ...settings,
      ...{ share: 0.5, serviceName: 'worker' },
    });
    expect(() => tracingOf({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/^OTEL_TRACES_SAMPLER_ARG: "2" is not/);
  });

  // Source: docs/rules.md PRIV-14
  it('stores the deletion ledger beside the other objects by default', () => {
    const ledgerOf = (variables: Record<string, string>) => read(variables).deletionLedger;
    expect(ledgerOf({})).toEqual({ kind: 'folder', folder: join(root, '.data/objects') });
    expect(ledgerOf({ DELETIONS_DIR: 'ledger' })).toEqual({ kind: 'folder', folder: join(root, 'ledger') });
    expect(ledgerOf(S3)).toMatchObject({ kind: 's3', bucket: 'shop' });
    expect(ledgerOf({ ...S3, S3_DELETIONS_BUCKET: 'ledger' })).toMatchObject({
      kind: 's3',
      bucket: 'ledger',
    });
    expect(() => ledgerOf({ S3_DELETIONS_BUCKET: 'ledger' })).toThrow(/^S3_DELETIONS_BUCKET: set without/);
    expect(() => ledgerOf({ ...S3, DELETIONS_DIR: 'x', S3_DELETIONS_BUCKET: 'ledger' })).toThrow(
      /^DELETIONS_DIR: /,
    );
  });

  it('never shows a database URL in an error, because it contains a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/);
  });

  it('uses only the public key and the server’s address from SENTRY_DSN', () => {
    const SENTRY_DSN = 'https://abc123@o1.errors.example:8443/below/42';
    const { measuring } = read({ APP_ENV: 'staging', SENTRY_DSN });
    expect(measuring.errorService).toEqual({
      envelopeUrl: 'https://o1.errors.example:8443/below/api/42/envelope/?sentry_key=abc123&sentry_version=7',
      isTunnelled: true,
    });
    // without the shop's tunnel, pages send errors to the error service, so they need its origin
    expect(measuring.sources.connections).toEqual([]);
    const direct = read({ APP_ENV: 'staging', SENTRY_DSN, SENTRY_TUNNEL: 'off' });
    expect(direct.measuring.sources.connections).toEqual(['https://o1.errors.example:8443']);
    expect(() => read({ SENTRY_DSN: 'https://key:hunter2@errors.example/1' })).not.toThrow(/hunter2/);
  });

  it('accepts Google Analytics’ settings only if they are complete and use https or loopback', () => {
    const ga4 = { GA4_MEASUREMENT_ID: 'G-ABC123', GA4_API_SECRET: 'a-secret-of-some-length' };
    const settingsOf = (variables: object = {}) =>
      readConfig({ ...ga4, ...variables }, '/nowhere').measuring.ga4;
    const settings = { measurementId: 'G-ABC123', apiSecret: 'a-secret-of-some-length', purchases: 'server' };
    expect(readConfig({}, '/nowhere').measuring.ga4).toBeUndefined();
    expect(settingsOf()).toEqual({ ...settings, endpoint: 'https://www.google-analytics.com' });
    for (const endpoint of ['https://region1.google-analytics.com', 'http://127.0.0.1:4000'])
      expect(settingsOf({ GA4_ENDPOINT: `${endpoint}/`, GA4_PURCHASES: 'page' })).toEqual({
        ...{ ...settings, endpoint, purchases: 'page' },
      });
    for (const [variables, message] of [
      [{ GA4_MEASUREMENT_ID: 'UA-1' }, /^GA4_MEASUREMENT_ID: "UA-1" is not/],
      [{ GA4_MEASUREMENT_ID: '' }, /^GA4_MEASUREMENT_ID: missing, but GA4_API_SECRET is set$/],
      [{ GA4_API_SECRET: '' }, /^GA4_API_SECRET: missing/],
      [{ GA4_API_SECRET: 'se cret&x=1' }, /^GA4_API_SECRET: (?!.*cret&)/],
      [{ GA4_ENDPOINT: 'http://collect.example' }, /^GA4_ENDPOINT: not https/],
      [{ GA4_ENDPOINT: 'https://collect.example/mp?x=1' }, /^GA4_ENDPOINT: more than an origin/],
      [{ GA4_PURCHASES: 'both' }, /^GA4_PURCHASES: "both" is not one of server, page/],
    ] as const)
      expect(() => settingsOf(variables)).toThrow(message);
  });

  it('reads tracking and experiments from a file, and names any invalid place in it', () => {
    const file = join(root, 'tracking.json');
    const reading = (content: unknown) => {
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return read({ TRACKING_FILE: 'tracking.json' }).tracking;
    };
    const rule = {
      featureKey: 'corners',
      ruleKey: 'all',
      percentage: 50,
      markets: ['uk'],
      variations: [{ key: 'round', weight: 2 }, { key: 'square' }],
    };
    const wholeConfig = {
      initialDataLayer: [{ site: 'bindery' }],
      pageActions: [{ page: 'home', action: { category: 'Home', action: 'opened' } }],
      experiments: [rule],
    };
    expect(reading(wholeConfig)).toEqual(wholeConfig);
    expect(reading({})).toEqual({ initialDataLayer: [], pageActions: [], experiments: [] });
    const wrong: [unknown, RegExp][] = [
      ['{', /^TRACKING_FILE: .* is no JSON$/],
      [[], /^TRACKING_FILE: the file: /],
      [{ pageActions: [{ page: 'nowhere', action: {} }] }, /^TRACKING_FILE: pageActions\.0/],
      [{ experiments: [{ ...rule, percentage: 101 }] }, /^TRACKING_FILE: experiments\.0\.percentage: /],
      [{ experiments: [{ ...rule, markets: ['atlantis'] }] }, /^TRACKING_FILE: experiments\.0\.markets\.0: /],
      [{ experiments: [{ ...rule, variations: [] }] }, /^TRACKING_FILE: experiments\.0\.variations: /],
      [{ experiments: [rule, rule] }, /^TRACKING_FILE: experiments\.1: "all" is there twice$/],
      [
        { experiments: [{ ...rule, variations: [{ key: 'a' }, { key: 'a' }] }] },
        /^TRACKING_FILE: experiments\.0\.variations: "a" is there twice$/,
      ],
    ];
    for (const [content, message] of wrong) expect(() => reading(content)).toThrow(message);
  });

  it('reads flags from a file, and warns of expired flags', () => {
    const file = join(root, 'flags.json');
    const reading = (content: unknown) => {
      writeFileSync(file, JSON.stringify(content));
      return read({ FLAGS_FILE: 'flags.json' });
    };
    const flag = { key: 'newForm', description: 'One column', owner: 'builder team', endsOn: '2999-12-31' };
    expect(read({}).flags).toEqual([]);
    expect(reading({ flags: [flag] }).flags).toEqual([flag]);
    expect(configWarnings(reading({ flags: [flag, { ...flag, key: 'old', endsOn: '2020-02-29' }] }))).toEqual(
      [expect.stringMatching(/^FLAGS_FILE: "old" ended on 2020-02-29: builder team is to take it out/)],
    );
    const wrong: [unknown, RegExp][] = [
      [[], /^FLAGS_FILE: the file: /],
      [{ flags: [{ ...flag, owner: undefined }] }, /^FLAGS_FILE: flags\.0: .*owner/],
      [{ flags: [{ ...flag, endsOn: 'soon' }] }, /^FLAGS_FILE: flags\.0\.endsOn: /],
      [
        { flags: [{ ...flag, endsOn: '2026-02-30' }] },
        /^FLAGS_FILE: flags\.0\.endsOn: "2026-02-30" is no day$/,
      ],
      [{ flags: [{ ...flag, percentage: 101 }] }, /^FLAGS_FILE: flags\.0\.percentage: /],
      [{ flags: [{ ...flag, markets: ['atlantis'] }] }, /^FLAGS_FILE: flags\.0\.markets\.0: /],
      [{ flags: [{ ...flag, environments: ['moon'] }] }, /^FLAGS_FILE: flags\.0\.environments\.0: /],
      [{ flags: [flag, flag] }, /^FLAGS_FILE: flags\.1\.key: "newForm" is there twice$/],
      [{ flags: [{ ...flag, key: 'imageModeration' }] }, /is set by IMAGE_MODERATION$/],
    ];
    for (const [content, message] of wrong) expect(() => reading(content)).toThrow(message);
  });

  it('accepts a content repository name of at least four characters', () => {
    expect(read({ CONTENT_REPOSITORY: 'ab-1' }).content.repository).toBe('ab-1');
    expect(() => read({ CONTENT_ENDPOINT: 'https://shop.cdn.prismic.io/api/v2' })).toThrow(
      /^CONTENT_REPOSITORY: /,
    );
  });

  it('accepts the S3 store’s settings only if all of them are set', () => {
    expect(read(S3).objectStore).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.org',
      bucket: 'shop',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
    expect(read({ ...S3, S3_REGION: 'eu-west-1' }).objectStore).toMatchObject({ region: 'eu-west-1' });
    for (const name of Object.keys(S3))
      expect(() => read({ ...S3, [name]: '' })).toThrow(new RegExp(`^${name}: missing`));
    expect(() => read({ S3_REGION: 'eu-west-1' })).toThrow(/^S3_ENDPOINT: missing/);
  });
});
