import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../root.mjs';

const RULE = 'translation/text-alone';

/** Returns a file with a component that returns `jsx`. `Props` declares the values in it. */
const fileOf = (jsx) => `
  type Props = { icon: ReactElement | null; label: string; slot: ReactNode; isOpen: boolean; list: string[] };
  const badge = <b>new</b>;
  const name = words.title;
  export function Page({ icon, label, slot, isOpen, list, children }: Props) {
    return ${jsx};
  }`;

const SAFE = [
  '<p>{label}</p>',
  '<p>{isOpen ? label : null}</p>',
  '<p>{`${label} of ${name}`}</p>',
  '<p>The end</p>',
  '<p>{isOpen ? <b /> : null}<span>{label}</span></p>',
  '<p>{icon}{badge}{children}</p>',
  '<p><b /> <i /></p>',
  '<p>\n  <b />\n  {/* why */}\n  {list.map((entry) => <i key={entry}>{entry}</i>)}\n</p>',
  '<>{isOpen && <b />}{isOpen ? <i /> : undefined}</>',
];

const FAULTY = [
  '<p>{isOpen ? <b /> : null}{label}</p>',
  '<p>{isOpen && <b />}The end</p>',
  '<p>{label} of {name}</p>',
  '<p>From {label}</p>',
  '<p>{isOpen ? label : null}<b /></p>',
  '<p>{isOpen ? <b /> : "shut"}<i /></p>',
  '<p><b />{name}</p>',
  '<p><b />{slot}</p>',
  '<p><b />{words.total(label)}</p>',
  '<p>{list.map((entry) => entry)}<b /></p>',
  '<p>{isOpen ? <b /> : null}{" "}<i /></p>',
  '<>{label}</>',
];

describe('text beside other content', () => {
  let folder;
  const faults = new Map();
  const fileNameOf = (jsx) => `case-${[...SAFE, ...FAULTY].indexOf(jsx)}.tsx`;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'translation-rule-'));
    const config = path.join(folder, 'oxlint.json');
    const plugin = path.join(ROOT, 'tools/tasks/checks/translation.mjs');
    writeFileSync(
      config,
      JSON.stringify({
        plugins: [],
        categories: { correctness: 'off' },
        jsPlugins: [plugin],
        rules: { [RULE]: 'warn' },
      }),
    );
    for (const jsx of [...SAFE, ...FAULTY]) writeFileSync(path.join(folder, fileNameOf(jsx)), fileOf(jsx));
    const report = execFileSync(
      process.execPath,
      [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--config', config, '--format', 'json', folder],
      { encoding: 'utf8' },
    );
    for (const { filename } of JSON.parse(report).diagnostics)
      faults.set(path.basename(filename), (faults.get(path.basename(filename)) ?? 0) + 1);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SAFE)('is not reported in %s', (jsx) => expect(faults.get(fileNameOf(jsx))).toBeUndefined());
  it.each(FAULTY)('is reported in %s', (jsx) => expect(faults.get(fileNameOf(jsx))).toBeGreaterThan(0));
});
