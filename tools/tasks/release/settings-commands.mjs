// The commands that change a shop's settings for a remote or the shell: rules, contact and tokens.
// Source: docs/rules.md REL-21 and REL-25
import { oneLine, say } from './progress.mjs';
import { ReleaseError } from './registry-client.mjs';

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

export const SETTINGS_COMMANDS = {
  async rules({ registry, name, values: { budget, demand, pipeline, place } }) {
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
  },
  async contact({ registry, name, values, by: { by: personName } }) {
    const { mail, webhook } = values;
    const change = {
      ...(mail && { mails: mail.filter((address) => address !== 'none') }),
      ...(webhook && { webhook: webhook === 'none' ? null : webhook }),
    };
    const contact =
      mail || webhook
        ? await registry.setContact(name, { ...change, ...(personName && { by: personName }) })
        : await registry.contact(name);
    say(`${name}: mails to ${contact.mails.join(', ') || 'nobody'}; webhook ${contact.webhook ?? 'none'}`);
  },
  async tokens({ registry, name }) {
    for (const { id, label, created_at } of await registry.tokens(name)) say(id, oneLine(label), created_at);
  },
  async 'make-token'({ registry, name, values }) {
    if (!values.label) throw new ReleaseError(`Whose is it? --label "the cart team"`);
    const { id, token } = await registry.makeToken(name, values.label);
    say(`RELEASE_TOKEN=${token}`);
    say(`It releases ${name} and nothing else, and is not shown again. To end it: revoke-token ${id}`);
  },
  async 'revoke-token'({ registry, name }, id) {
    await registry.revokeToken(name, id ?? '');
    say(`Revoked ${id}`);
  },
};
