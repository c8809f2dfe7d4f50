import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { DATA, licenceLines } from '../image-files.mjs';
import { IMAGE_NODE_VERSION } from '../node-version.mjs';
import { ROOT } from '../root.mjs';

const DEPLOY = path.join(ROOT, 'deploy');
const read = (file) => readFileSync(path.join(DEPLOY, file), 'utf8');
const documentedVariables = new Set(
  [...readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  ),
);

describe('the compose file', () => {
  const compose = parse(read('compose.yaml'), { merge: true });
  const services = Object.entries(compose.services);
  const shopServices = services.filter(([, { image }]) => image.startsWith('${SHOP_IMAGE'));

  it('sets only variables that .env.example documents', () => {
    expect(shopServices.map(([name]) => name)).toEqual(['migration', 'shop', 'worker']);
    for (const [, { environment }] of shopServices)
      expect(Object.keys(environment).filter((name) => !documentedVariables.has(name))).toEqual([]);
  });

  it('pins all third-party images to an exact version', () => {
    for (const [, { image }] of services)
      if (!image.startsWith('${SHOP_IMAGE'))
        expect(image).toMatch(/:v?\d+\.\d+[\w.-]*$|@sha256:[0-9a-f]{64}$/);
  });

  it('mounts only files that exist, and defines everything that it names', () => {
    for (const [, { volumes = [], secrets = [], networks = [] }] of services) {
      const sources = volumes.map((volume) => volume.split(':')[0]);
      for (const source of sources)
        if (source.startsWith('./')) {
          expect([source, existsSync(path.join(DEPLOY, source))]).toEqual([source, true]);
        } else expect(Object.keys(compose.volumes)).toContain(source);
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
    }
  });

  // Docker Compose cannot write a configuration's text into a container with a read-only root
  it('contains no text of configurations', () => {
    expect(compose.configs).toBeUndefined();
  });

  it('gives no service a writable root or unnecessary rights', () => {
    for (const [name, service] of services) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
      expect(service.security_opt).toContain('no-new-privileges:true');
      if (name !== 'primary') expect(service.cap_add ?? []).toEqual([]);
    }
  });

  it('contains no password', () => {
    const secretNames = /(?:PASSWORD|SECRET|TOKEN|KEY)$/;
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (secretNames.test(name) && !/^ROOT_ACCESS_KEY$|^TLS_KEY$/.test(name))
          expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{[A-Z0-9_]+(?::\?.+|:-)?\}$/)]);
  });

  it('gives the proxy a value for each variable of its configuration', () => {
    const names = [...read('config/nginx.conf').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name);
    const { environment } = compose.services.proxy;
    expect(Object.keys(environment).sort()).toEqual([...new Set(names)].sort());
    // each zone needs its own name, because nginx identifies a memory zone by the name alone
    const statements = read('config/nginx.conf').replace(/^#.*\n/gm, '');
    const filled = statements.replace(/\$\{([A-Z_]+)\}/g, (_, name) => environment[name]);
    const zoneNames = [...filled.matchAll(/\b(?:zone |keys_zone=|shared:)(\w+)/g)].map(([, name]) => name);
    expect(zoneNames).toEqual(['shop_servers', 'shop', 'tls']);
  });
});

describe('the image', () => {
  const containerfile = read('Containerfile');

  it('has the same Node version as the tests, and does not run as root', () => {
    const versions = [...containerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([IMAGE_NODE_VERSION]));
    expect(containerfile).toMatch(/^USER 10001:10001$/m);
  });

  it('contains each folder that the configuration reads', () => {
    const config = readFileSync(path.join(ROOT, 'backend/src/platform/config/index.ts'), 'utf8');
    const folders = [...config.matchAll(/'backend\/(\w+)'/g)].map(([, name]) => name);
    expect(folders.length).toBeGreaterThan(5);
    expect([...DATA].sort()).toEqual([...new Set(folders)].sort());
  });

  it('lists the licence of each third-party package', () => {
    const license = { license: { id: 'MIT' } };
    const components = [
      { name: 'fastify', version: '5.0.0', licenses: [license] },
      { name: 'shared', version: '1.0.0', properties: [{ name: 'cdx:npm:package:private', value: 'true' }] },
      { name: 'zipcodes', version: '8.0.0' },
      { name: 'either', version: '1.2.3', licenses: [{ expression: 'MIT OR ISC' }] },
    ];
    expect(licenceLines({ components })).toBe(
      'either\t1.2.3\tMIT OR ISC\nfastify\t5.0.0\tMIT\nzipcodes\t8.0.0\tnot declared\n',
    );
  });
});

/** The Kubernetes keys that the chart uses. `true` stands for any value, [shape] for a list, and '*' for any key. */
const LABELS = { '*': true };
const METADATA = { name: true, labels: LABELS, annotations: LABELS };
const SELECTOR = { matchLabels: LABELS };
const TIMES = { periodSeconds: true, timeoutSeconds: true, failureThreshold: true };
const PROBE = { httpGet: { path: true, port: true }, exec: { command: true }, ...TIMES };
const CONTAINER = {
  ...{ name: true, image: true, imagePullPolicy: true, args: true },
  securityContext: {
    ...{ allowPrivilegeEscalation: true, readOnlyRootFilesystem: true },
    capabilities: { drop: true },
  },
  volumeMounts: [{ name: true, mountPath: true }],
  envFrom: [{ secretRef: { name: true } }],
  env: [{ name: true, value: true }],
  ports: [{ name: true, containerPort: true }],
  ...{ startupProbe: PROBE, readinessProbe: PROBE, livenessProbe: PROBE },
  resources: { requests: { cpu: true, memory: true }, limits: { cpu: true, memory: true } },
};
const POD = {
  metadata: METADATA,
  spec: {
    ...{ automountServiceAccountToken: true, enableServiceLinks: true, restartPolicy: true },
    ...{ terminationGracePeriodSeconds: true, imagePullSecrets: [{ name: true }] },
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: true, runAsGroup: true, fsGroup: true },
      seccompProfile: { type: true },
    },
    volumes: [{ name: true, emptyDir: {} }],
    topologySpreadConstraints: [
      { maxSkew: true, topologyKey: true, whenUnsatisfiable: true, labelSelector: SELECTOR },
    ],
    containers: [CONTAINER],
  },
};
const METRIC_TARGET = { type: true, value: true, averageValue: true, averageUtilization: true };
const POLICY_PORTS = [{ port: true, protocol: true }];
const SPECS = {
  'apps/v1 Deployment': {
    replicas: true,
    strategy: { rollingUpdate: { maxSurge: true, maxUnavailable: true } },
    selector: SELECTOR,
    template: POD,
  },
  'batch/v1 Job': { backoffLimit: true, activeDeadlineSeconds: true, template: POD },
  'v1 Service': { selector: LABELS, ports: [{ name: true, port: true, targetPort: true }] },
  'policy/v1 PodDisruptionBudget': { maxUnavailable: true, selector: SELECTOR },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    scaleTargetRef: { apiVersion: true, kind: true, name: true },
    ...{ minReplicas: true, maxReplicas: true },
    behavior: { scaleDown: { stabilizationWindowSeconds: true } },
    metrics: [
      {
        type: true,
        resource: { name: true, target: METRIC_TARGET },
        external: { metric: { name: true }, target: METRIC_TARGET },
      },
    ],
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    podSelector: SELECTOR,
    policyTypes: true,
    ingress: [{ from: [{ namespaceSelector: SELECTOR }], ports: POLICY_PORTS }],
    egress: [{ ports: POLICY_PORTS }],
  },
  'networking.k8s.io/v1 Ingress': {
    ingressClassName: true,
    tls: [{ hosts: true, secretName: true }],
    rules: [
      {
        host: true,
        http: {
          paths: [{ path: true, pathType: true, backend: { service: { name: true, port: { name: true } } } }],
        },
      },
    ],
  },
};

/** @returns {string[]} the places where `value` has an unknown key or a value of another kind than the shape */
function strangers(value, shape, place) {
  if (shape === true) return value === null ? [`${place} is empty`] : [];
  if (Array.isArray(shape))
    return Array.isArray(value)
      ? value.flatMap((item, index) => strangers(item, shape[0], `${place}[${index}]`))
      : [`${place} is no list`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`];
  return Object.entries(value).flatMap(([key, inner]) =>
    key in shape || '*' in shape
      ? strangers(inner, shape[key] ?? shape['*'], `${place}.${key}`)
      : [`${place}.${key} is unknown`],
  );
}

describe('the Helm chart and its check', () => {
  it('reports misspelt keys and empty values', () => {
    const service = { selector: { app: 'a' }, ports: [{ name: 'http', portz: 80, port: null }] };
    expect(strangers(service, SPECS['v1 Service'], 'service')).toEqual([
      'service.ports[0].portz is unknown',
      'service.ports[0].port is empty',
    ]);
    expect(strangers({ ports: {} }, SPECS['v1 Service'], 'service')).toEqual(['service.ports is no list']);
  });
});

const helm = [process.env.HELM, 'helm'].find((program) => program && !spawnSync(program, ['version']).error);

/** Runs helm on the chart. @returns {{status: number, stdout: string, stderr: string}} */
const runHelm = (...args) => spawnSync(helm, args, { cwd: DEPLOY, encoding: 'utf8' });
const render = (...settings) => {
  const options = ['image.tag=1.2.3', ...settings].flatMap((setting) => ['--set', setting]);
  const { stdout, stderr } = runHelm('template', 'shop', 'chart', ...options);
  expect(stderr).toBe('');
  return parseAllDocuments(stdout)
    .map((document) => document.toJSON())
    .filter(Boolean);
};
const EVERYTHING = [
  'web.autoscaling.enabled=true',
  'web.autoscaling.p95.enabled=true',
  'worker.autoscaling.enabled=true',
  'worker.autoscaling.queue.enabled=true',
  'image.pullSecrets={registry}',
];

(helm ? describe : describe.skip)('the chart (needs helm on the PATH, or its path in HELM)', () => {
  it('passes lint', () => {
    const { status, stdout } = runHelm('lint', '--strict', 'chart', '--set', 'image.tag=1.2.3');
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  it('refuses unknown values, wrong types, and secrets among the variables', () => {
    const secretNames = [
      ...['SECRET_KEY', 'STAFF_TOKEN', 'DATABASE_REPLICA_URL', 'S3_ACCESS_KEY_ID', 'SMTP_URL'],
      ...['SECRET_KEYS_ACCEPTED', 'STRIPE_WEBHOOK_SECRET', 'ALGOLIA_WRITE_KEY'],
    ];
    const secretSettings = secretNames.map((name) => `environment.${name}=x`);
    for (const setting of [
      'webb.replicas=2',
      'web.replicas=two',
      'environment.S3_BUCKET=null',
      ...secretSettings,
    ]) {
      const { status, stderr } = runHelm('template', 'shop', 'chart', '--set', setting);
      expect([setting, status]).toEqual([setting, 1]);
      expect(stderr).toContain('schema');
    }
  });

  it('requires the version of the image, but accepts public keys as variables', () => {
    expect(runHelm('template', 'shop', 'chart').stderr).toContain('image.tag is missing');
    expect(render('environment.STRIPE_PUBLISHABLE_KEY=x', 'environment.ALGOLIA_SEARCH_KEY=x')).not.toEqual(
      [],
    );
  });

  it('scales the shop by metrics that the Prometheus rules record', () => {
    const { groups } = parse(read('prometheus/rules.yml'));
    const recordedNames = groups.flatMap(({ rules }) => rules.map(({ record }) => record)).filter(Boolean);
    const metricNames = render(...EVERYTHING)
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .flatMap(({ spec }) => spec.metrics.map(({ external }) => external?.metric.name))
      .filter(Boolean);
    expect(metricNames.sort()).toEqual(recordedNames.sort());
  });

  it('renders every object with and without its options', () => {
    const kinds = (objects) => objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
    expect(kinds(render())).toEqual([
      'Deployment shop-web',
      'Deployment shop-worker',
      'Ingress shop-web',
      'Job shop-migration',
      'NetworkPolicy shop',
      'NetworkPolicy shop-web',
      'PodDisruptionBudget shop-web',
      'PodDisruptionBudget shop-worker',
      'Service shop-web',
    ]);
    expect(kinds(render(...EVERYTHING)).filter((name) => !kinds(render()).includes(name))).toEqual([
      'HorizontalPodAutoscaler shop-web',
      'HorizontalPodAutoscaler shop-worker',
    ]);
  });

  it.each([
    ['by default', []],
    ['with every option', EVERYTHING],
    ['with the least', ['ingress.enabled=false', 'networkPolicy.enabled=false', 'metrics.enabled=false']],
  ])('renders only keys that Kubernetes knows, %s', (_title, settings) => {
    const objects = render(...settings);
    expect(objects.length).toBeGreaterThan(5);
    for (const { apiVersion, kind, metadata, spec, ...others } of objects) {
      const name = `${apiVersion} ${kind}`;
      expect(Object.keys(others)).toEqual([]);
      expect(strangers(metadata, METADATA, `${name}.metadata`)).toEqual([]);
      expect(strangers(spec, SPECS[name], name)).toEqual([]);
    }
  });

  it('runs every container without root and with a read-only file system', () => {
    const pods = render(...EVERYTHING).filter(({ spec }) => spec?.template?.spec);
    expect(pods.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Deployment', 'Job']);
    for (const { spec } of pods) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.image).toBe('registry.example/bindery:1.2.3');
        const names = container.env.map(({ name }) => name);
        expect(names.filter((name) => !documentedVariables.has(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });
});
