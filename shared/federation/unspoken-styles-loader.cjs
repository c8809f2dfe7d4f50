const acorn = require('acorn');
const { CONDITIONS, PROPERTIES, UTILITIES } = require('./unspoken-styles.cjs');

const PROPERTY_LIST = /(var cssPropertiesStr = ")([^"]+)(")/;

/** Takes the names that the house does not use out of the design system's library: of its preset, or of the CSS properties it knows. */
module.exports = function unspokenStylesLoader(source) {
  if (PROPERTY_LIST.test(source))
    return source.replace(
      PROPERTY_LIST,
      (_, before, names, after) =>
        before +
        names
          .split(',')
          .filter((name) => !PROPERTIES.test(name))
          .join(',') +
        after,
    );
  const cuts = [];
  for (const statement of acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    for (const { id, init } of statement.declarations ?? []) {
      if (id.name === 'defaultConditions') cuts.push(...unspoken(init.arguments[0], CONDITIONS));
      if (id.name === 'defaultBaseConfig')
        cuts.push(
          ...unspoken(
            init.arguments[0].properties.find(({ key }) => key.name === 'utilities').value,
            UTILITIES,
          ),
        );
    }
  }
  if (cuts.length === 0)
    throw new Error(
      'The preset of the design system is not what it was: see shared/federation/unspoken-styles-loader.cjs',
    );
  return cuts.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), source);
};

/** @returns where the properties stand that have such names, each with the comma behind it */
function unspoken({ properties }, names) {
  return properties.flatMap(({ key, start, end }, index) =>
    names.test(key.name ?? key.value) ? [[start, properties[index + 1]?.start ?? end]] : [],
  );
}
