import Joi from 'joi';
import type { FieldDescription, WhenDescription } from '../loader/read-documents';

/** A field that is there or not, as another one is filled. */
export interface When {
  /** The key of the field that decides, beside this one. */
  readonly key: string;
  isHidden(value: unknown): boolean;
}

/** The conditions of a field, compiled. */
export const whensOf = ({ whens }: FieldDescription): When[] => (whens ?? []).map(compile);

function compile({ ref, is, then, otherwise }: WhenDescription): When {
  const condition = Joi.build(is);
  const isForbidden = (outcome: FieldDescription | undefined): boolean =>
    outcome?.flags?.presence === 'forbidden';
  return {
    key: ref.path[0]!,
    isHidden: (value) => isForbidden(condition.validate(value, { convert: false }).error ? otherwise : then),
  };
}
