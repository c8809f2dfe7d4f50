import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, type PGliteOptions } from '@electric-sql/pglite';

interface Shared {
  embeddedEngine(): Promise<WebAssembly.Module>;
  /** Each folder before its contents; a folder has no bytes. Read-only. */
  embeddedFiles(template: Template): readonly { readonly path: string; readonly bytes?: Uint8Array }[];
}
const shared = globalThis as unknown as Shared;

export type Template = 'empty' | 'migrated';

const DATA = '/pglite/data';
interface MemoryFiles {
  mkdir(path: string, mode: number): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
}

class TemplateFiles extends MemoryFS {
  constructor(private readonly template: Template) {
    super();
  }

  override initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module as unknown as { FS: MemoryFiles };
    FS.mkdir(DATA, 0o700);
    for (const { path, bytes } of shared.embeddedFiles(this.template))
      if (bytes) FS.writeFile(DATA + path, bytes.slice(), { canOwn: true });
      else FS.mkdir(DATA + path, 0o700);
    return Promise.resolve();
  }
}

/**
 * Returns the options to open PGlite with.
 *
 * @param folder - receives a copy of the template, unless it exists; undefined: in memory
 */
export async function fromTemplate(template: Template, folder?: string): Promise<PGliteOptions> {
  const pgliteWasmModule = await shared.embeddedEngine();
  if (!folder) return { pgliteWasmModule, fs: new TemplateFiles(template) };
  if (!existsSync(folder))
    cpSync(join(process.env['EMBEDDED_TEMPLATES']!, template), folder, { recursive: true });
  return { pgliteWasmModule };
}
