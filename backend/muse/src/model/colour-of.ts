import type { Surroundings } from './conditions';
import { own } from './own';
import { absolutePath, fieldAt } from './readings';

/** The colour role of the chosen option: `#rrggbb`, or undefined when nothing is chosen or the option has no such role. */
export function colourOf(
  path: string,
  role: string,
  { fields, readings, scope }: Surroundings,
): string | undefined {
  const absolute = absolutePath(path, scope, fields);
  return own(fieldAt(absolute, fields)?.choices.get(String(own(readings, absolute) ?? ''))?.colours, role);
}
