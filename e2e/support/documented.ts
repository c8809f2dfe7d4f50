import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './addresses';

type Entry = Readonly<Record<string, unknown>>;

/** Returns the commands in a section of docs/deploying-a-remote.md, without their comments. */
export function documentedCommands(section: string): string[] {
  const page = readFileSync(path.join(projectRoot, 'docs/deploying-a-remote.md'), 'utf8');
  const [, text = ''] = page.split(`\n## ${section}\n`);
  return [...text.split('\n## ')[0]!.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, commands]) =>
    commands!
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+# .*/, '')),
  );
}

/**
 * Returns the examples in docs/analytics.md by event name. An example without an event is listed by its first key
 * (`user_data`).
 */
export function documentedExamples(): ReadonlyMap<string, Entry> {
  const page = readFileSync(path.join(projectRoot, 'docs/analytics.md'), 'utf8');
  return new Map(
    [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json]) => {
      const example = JSON.parse(json!) as Entry;
      const { event = Object.keys(example)[0] } = example as { event?: string };
      return [event!, example];
    }),
  );
}

/** @returns path and type of each attribute, such as `ecommerce.items[].price number` */
export function shapeOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${place} ${value === null ? 'null' : typeof value}`];
  const within = Object.entries(value).flatMap(([key, part]) =>
    shapeOf(part, Array.isArray(value) ? `${place}[]` : `${place}${place && '.'}${key}`),
  );
  return [...new Set(within)].sort();
}
