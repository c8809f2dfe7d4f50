import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Environment } from '@bindery/shared/contracts';

export const TEMPLATE = `<!doctype html>
<html lang="{{lang}}"><head><!--head--><link rel="icon" href="/_canvas/assets/favicon.1.svg"><!--boot--><script defer src="/_canvas/assets/main.1.js" nonce="{{nonce}}"></script></head>
<body><!--noscript--><div id="root"></div></body></html>`;

const sri = (text: string | Buffer): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export class BuiltPage {
  private constructor(readonly dir: string) {}

  static async create(): Promise<BuiltPage> {
    const page = new BuiltPage(await mkdtemp(join(tmpdir(), 'bindery-built-')));
    await page.writeShell('v1', {
      'index.html': TEMPLATE,
      'assets.json': JSON.stringify({
        js: ['main.1.js'],
        fonts: ['serif.woff2'],
        words: { de: 'words-de-ts.1.js' },
      }),
      'main.1.js': `console.log(${'1 + '.repeat(800)}1)`,
      'main.1.js.map': '{}',
      'packed.1.js': 'as it is written',
      'packed.1.js.br': brotliCompressSync('as it is written'),
      'packed.1.js.gz': gzipSync('as it is written'),
      'favicon.1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    return page;
  }

  async writeShell(version: string, files: Record<string, string | Buffer>): Promise<void> {
    const served = Object.entries(files).filter(([name]) => !/\.(map|br|gz)$/.test(name));
    const entry = served.find(([name]) => name.startsWith('main.'))!;
    await this.write('shell', {
      ...files,
      'release.json': JSON.stringify({
        name: 'shell',
        version,
        contractVersion: 1,
        environments: ['development', 'staging', 'pr_app', 'production'],
        routes: [],
        entry: entry[0],
        integrity: sri(entry[1]),
        files: Object.fromEntries(served.map(([name, text]) => [name, sri(text)])),
      }),
    });
  }

  async addRemote(
    workspace: string,
    name: string,
    environments: readonly (Environment | 'production_staff')[] = [
      'development',
      'staging',
      'pr_app',
      'production',
    ],
    routes: string[] = [],
  ): Promise<void> {
    const entry = `/* ${name} */`;
    const words = `/* ${name}, German */`;
    const [firstModule, laterModule] = [`/* ${name}, first */`, `/* ${name}, later */`];
    const release = {
      name,
      version: 'v1',
      contractVersion: 1,
      environments,
      entry: 'remoteEntry.js',
      integrity: sri(entry),
      files: {
        'remoteEntry.js': sri(entry),
        'words-de-ts.js': sri(words),
        'first.js': sri(firstModule),
        'later.js': sri(laterModule),
      },
      routes,
      pageFiles: Object.fromEntries(routes.map((kind) => [kind, ['first.js', 'words-de-ts.js']])),
    };
    await this.write(workspace, {
      'remoteEntry.js': entry,
      'remoteEntry.js.br': brotliCompressSync(entry),
      'words-de-ts.js': words,
      'first.js': firstModule,
      'later.js': laterModule,
      'remoteEntry.js.map': '{}',
      'release.json': JSON.stringify(release),
    });
  }

  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true });
  }

  private async write(workspace: string, files: Record<string, string | Buffer>): Promise<void> {
    const folder = join(this.dir, workspace, 'dist');
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  }
}
