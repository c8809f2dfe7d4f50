// `npm run release -- rules`: shows and changes what a shop demands of the releases of a name. Source: docs/rules.md REL-21
import { oneLine, ReleaseError } from './registry-client.mjs';

function readBudgets(texts) {
  return Object.fromEntries(
    texts.map((text) => {
      const [, expose, sizeKb] = /^(\.\/[\w-]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (!expose) throw new ReleaseError(`--budget ${text}: write it as ./CartPage=40, in KB of gzip`);
      return [expose, Number(sizeKb)];
    }),
  );
}

function readPlace(text) {
  const [, page, slot, expose] = /^(\w+)\.(above|below)=(\.\/[\w-]+)$/.exec(text) ?? [];
  if (!page) throw new ReleaseError(`--place ${text}: write it as cart.below=./Tips`);
  return { page, slot, expose };
}

function readPipeline(text) {
  const [issuer, ...subject] = text.trim().split(/\s+/);
  if (subject.length === 0)
    throw new ReleaseError(`--pipeline ${text}: write issuer and subject, with a space between`);
  return { issuer, subject: subject.join(' ') };
}

/**
 * Sets the rules that the options name, and shows all.
 *
 * @param {(...words: string[]) => void} say - writes a line
 * @throws {ReleaseError} for an option that cannot be read, or if the shop refuses a change
 */
export async function changeRules(registry, name, { budget, demand, pipeline, place }, say) {
  const rules = await registry.rules(name);
  const changes = {
    ...(budget && { budgets: { ...rules.budgets, ...readBudgets(budget) } }),
    ...(demand !== undefined && { demands: demand.split(',').filter(Boolean) }),
    ...(place && { places: place.filter(Boolean).map(readPlace) }),
    ...(pipeline && { pipelines: pipeline.filter(Boolean).map(readPipeline) }),
  };
  if (Object.keys(changes).length > 0) await registry.setRules(name, { ...rules, ...changes });
  const { budgets, demands, pipelines, places } = { ...rules, ...changes };
  for (const [expose, budgetKb] of Object.entries(budgets)) say('budget', expose, `${budgetKb} KB`);
  say('demands', demands.join(', ') || 'nothing');
  for (const { page, slot, expose } of places) say('place', `${page}.${slot}`, expose);
  for (const { issuer, subject } of pipelines) say('pipeline', oneLine(issuer), oneLine(subject));
}
