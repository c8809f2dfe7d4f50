import { AjvCompiler } from '@fastify/ajv-compiler';
import {
  type Serializer,
  type SerializerFactory,
  SerializerSelector,
} from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { typedCode } from '@bindery/shared/market';

type Validator = ((data: unknown) => unknown) & { errors?: unknown };

const buildValidator = AjvCompiler();
const buildSerializer = SerializerSelector();
const serializers = new WeakMap<object, Serializer>();

/**
 * Fastify's compilers, which here compile a schema only when a request first needs it, so that a process starts faster.
 * Caches serialisers for the whole process, because routes share most schemas, such as that of the cart.
 */
export const schemaCompilers = {
  buildValidator: ((...options) => {
    const compile = buildValidator(...options) as (route: object) => Validator;
    return (route: object) => {
      let validator: Validator | undefined;
      const validate: Validator = (data) => {
        validator ??= compile(route);
        const result = validator(data);
        validate.errors = validator.errors;
        return result;
      };
      return validate;
    };
  }) as typeof buildValidator,
  buildSerializer: ((externalSchemas, options) => {
    const compile = buildSerializer(externalSchemas, options);
    return (route) => {
      let serializer: Serializer | undefined;
      const schema = route.schema as object;
      const sharedSerializer = serializers.get(schema) ?? ((data) => (serializer ??= compile(route))(data));
      serializers.set(schema, sharedSerializer);
      return sharedSerializer;
    };
  }) satisfies SerializerFactory,
};

/** Normalises a code with `typedCode`, and then checks the other rules of the schema. Source: docs/rules.md HTTP-15 */
export const CODE_KEYWORD = {
  ...{ keyword: 'x-code', type: 'string' as const, schemaType: 'boolean' as const, before: 'maxLength' },
  ...{ modifying: true, errors: false },
  validate(
    _isCode: boolean,
    text: string,
    _schema?: object,
    place?: { parentData: object; parentDataProperty: string | number },
  ) {
    if (place) Object.assign(place.parentData, { [place.parentDataProperty]: typedCode(text) });
    return true;
  },
};

/** Throws if a schema names a header in upper case, because these compilers do not convert names to lower case. */
export function requireLowerCaseHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, schema }) => {
    const { properties = {} } = (schema?.headers ?? {}) as { properties?: object };
    const name = Object.keys(properties).find((headerName) => headerName !== headerName.toLowerCase());
    if (name) throw new Error(`The schema of ${url} names the header ${name}, which is not in lower case`);
  });
}
