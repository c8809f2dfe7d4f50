import type { Condition } from '../art/bindings';
import { absolutePath, fieldAt, isKnownPath } from '../model/readings';
import type { Fields } from '../model/fields';

export type FaultIn = (reason: string, fix: string) => void;

/** Conditions of artwork and of texts: known paths, values that there can be. */
export function checkShow(
  where: string,
  conditions: readonly Condition[],
  scope: string | undefined,
  fields: Fields,
  fault: FaultIn,
): void {
  for (const { key, values } of conditions) {
    const path = absolutePath(key, scope, fields);
    if (!isKnownPath(path, fields))
      fault(`${where} names "${key}", which is no key of the schema`, 'correct the name');
    for (const value of values) {
      if (!canBe(path, value, fields))
        fault(`${where} names "${key}=${value}", and ${key} has no such option`, 'correct the value');
    }
  }
}

function canBe(path: string, value: string, fields: Fields): boolean {
  const field = fieldAt(path, fields);
  if (field?.kind === 'choice' || field?.kind === 'choices')
    return field.isFreeEntry || field.choices.has(value);
  const count = /^characters\.(\d)\.count$/.exec(path);
  const type = count && fields.get('characters')?.types[Number(count[1])];
  return !type || (/^\d+$/.test(value) && Number(value) >= type.min && Number(value) <= type.max);
}
