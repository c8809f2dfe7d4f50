/** An error that the user of the command line can act on. The user sees only its message. */
export class ReleaseError extends Error {}

const PATH = '/_canvas/api/releases';
/** Limit of an upload. It is long, because a release has some megabytes. The server allows the same time. */
const UPLOAD_WITHIN_MS = 300_000;
const ANSWER_WITHIN_MS = 30_000;

function refusal(origin, status, { code = '', detail = '', errors = [] }) {
  if (status === 401)
    return `${origin} does not know who releases. Set RELEASE_TOKEN to the deploy token of this workspace (or STAFF_TOKEN to the shop's own).`;
  if (status === 403 && code !== 'not_your_release') return `${origin} refuses it (403): ${detail}`;
  if (status === 404 && code === 'not_found')
    return `${origin} has no registry of releases. In production a shop has one only where STAFF_TOKEN is set.`;
  const lines = errors.length > 1 ? errors.map((error) => `\n  - ${error.detail}`).join('') : '';
  return lines ? `refused:${lines}` : detail || `${origin} answers ${status}`;
}

/** Returns a `cookie` header with the cookies that an answer has set. */
function cookieOf({ headers }) {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}

/**
 * Exchanges a pipeline's identity token for a deploy token.
 *
 * @returns {Promise<string | undefined>} undefined outside a pipeline with RELEASE_IDENTITY_TOKEN
 */
export async function pipelineToken(origin, name) {
  const identityToken = process.env.RELEASE_IDENTITY_TOKEN;
  if (!identityToken) return undefined;
  const answer = await fetch(new URL('/_canvas/api/deploy-token', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, identity_token: identityToken }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error) => {
    throw new ReleaseError(`${origin} does not answer (${error.cause?.code ?? error.message})`);
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ReleaseError(body.detail ?? `${origin} answers ${answer.status}`);
  return body.data.token;
}

/** The registry's functions that need only one request each. */
const actsOf = (ask) => ({
  builds: async (name) => (await ask('GET', `/${name}`)).builds,
  /** @returns {Promise<boolean>} false if no page lists the remote, because it has no place on any page */
  isListed: async (name) => (await ask('GET', `/${name}`)).is_listed !== false,
  history: async (name, limit) => (await ask('GET', `/${name}/history?limit=${limit}`)).acts,
  figures: async (name) => (await ask('GET', `/${name}/figures`)).versions,
  activate: (name, body) => ask('PUT', `/${name}/current`, body),
  canary: (name, body) => ask('PUT', `/${name}/canary`, body),
  rollout: (name, body) => ask('PUT', `/${name}/rollout`, body),
  hold: (name, { reason, by }) => ask('POST', `/${name}/rollout/hold`, { reason, by }),
  resume: (name, { reason, by }) => ask('POST', `/${name}/rollout/resume`, { reason, by }),
  rollback: (name, body) => ask('POST', `/${name}/rollback`, body),
  preview: (name, body) => ask('POST', `/${name}/previews`, body),
  /** @param {'tests' | 'look' | 'approve'} proof */
  prove: (name, version, proof, { reason, by }) =>
    ask('POST', `/${name}/versions/${version}/proofs`, { proof, reason, by }),
  rules: (name) => ask('GET', `/${name}/rules`),
  setRules: (name, rules) => ask('PUT', `/${name}/rules`, rules),
  contact: (name) => ask('GET', `/${name}/contact`),
  setContact: (name, body) => ask('PUT', `/${name}/contact`, body),
  tokens: async (name) => (await ask('GET', `/${name}/tokens`)).tokens,
  makeToken: (name, label) => ask('POST', `/${name}/tokens`, { label }),
  revokeToken: (name, id) => ask('DELETE', `/${name}/tokens/${id}`),
});

/**
 * A client for a running shop's registry.
 *
 * @param {{origin: string, token?: string}} where - without a token the shop must run on this machine
 */
export function registryAt({ origin, token }) {
  async function fetched(path, options = {}, withinMs = ANSWER_WITHIN_MS) {
    try {
      return await fetch(new URL(path, origin), { signal: AbortSignal.timeout(withinMs), ...options });
    } catch (error) {
      const why = error.cause?.code ?? error.message;
      throw new ReleaseError(
        `${origin} does not answer (${why}). Say where the shop runs: --to https://shop.example`,
      );
    }
  }

  /** Returns headers with the token. If there is no token, returns headers with the shop's CSRF token. */
  async function credentials() {
    if (token) return { authorization: `Bearer ${token}` };
    const answer = await fetched('/website-api/v1/csrf-token');
    return { cookie: cookieOf(answer), 'x-csrf-token': (await answer.text()).trim().replace(/^'|'$/g, '') };
  }

  async function answerBody(answer) {
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      const error = new ReleaseError(refusal(origin, answer.status, body));
      throw Object.assign(error, { code: body.code });
    }
    return body.data;
  }

  async function ask(method, path, body) {
    const json = body && { 'content-type': 'application/json' };
    const headers = { ...(await credentials()), ...json };
    return answerBody(await fetched(PATH + path, { method, headers, body: body && JSON.stringify(body) }));
  }

  return {
    origin,
    fetched,
    ...actsOf(ask),
    /** @param {FormData} form */
    async publish(name, form, { reason, by: staffName, force }) {
      const query = new URLSearchParams({
        reason,
        ...(staffName && { by: staffName }),
        ...(force && { force: 'true' }),
      });
      const path = `${PATH}/${name}/versions?${query}`;
      const options = { method: 'POST', headers: await credentials(), body: form };
      return answerBody(await fetched(path, options, UPLOAD_WITHIN_MS));
    },
  };
}
