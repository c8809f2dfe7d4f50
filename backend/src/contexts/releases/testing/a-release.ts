import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

export const sri = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export interface ARelease {
  readonly release: Record<string, unknown>;
  readonly files: Record<string, string | Buffer>;
}

export function aRelease(
  name: string,
  version: string,
  changes: Record<string, unknown> = {},
  entryText = `/* ${name} ${version} */`,
): ARelease {
  const entry = `remoteEntry.${version}.js`;
  return {
    release: {
      name,
      version,
      contractVersion: 1,
      environments: ['development', 'staging', 'pr_app', 'production'],
      routes: ['cart'],
      entry,
      integrity: sri(entryText),
      files: { [entry]: sri(entryText) },
      ...changes,
    },
    files: { [entry]: entryText, [`${entry}.br`]: brotliCompressSync(entryText) },
  };
}

/** Returns the hashes of a facade's types, as the builds of pages and remotes contain them. */
export const types = (exports: Record<string, string>, react = 19) => ({
  react,
  facades: { '@bindery/shared/ui': { version: JSON.stringify(exports), exports } },
});

export function aPage(version: string, provides: object, otherFields: object = {}): ARelease {
  const main = `main.${version}.js`;
  const files = {
    'index.html': `<!--head--><!--boot--><script src="/_canvas/assets/${main}"></script>`,
    'assets.json': '{"fonts":[],"words":{}}',
    [main]: version,
  };
  const integrities = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sri(text)]));
  const pageFields = { entry: main, integrity: sri(version), files: integrities, routes: [], provides };
  return { ...aRelease('shell', version, { ...pageFields, ...otherFields }), files };
}

export function asForm({ release, files }: ARelease): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries({ 'release.json': JSON.stringify(release), ...files }))
    form.append('file', new Blob([content]), name);
  return form;
}

/** For `inject`, which takes no form. */
export async function asPayload(aForm: FormData) {
  const encoded = new Response(aForm);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  };
}
