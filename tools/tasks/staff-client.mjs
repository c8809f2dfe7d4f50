// The client of staff commands for a running shop.

export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

function refusal(origin, { status }, { code = '', detail = '', errors = [] }) {
  if (status === 401 || (status === 403 && code !== 'staff_role_missing'))
    return `${origin} refuses it (${status}). Set STAFF_TOKEN to the shop's own; without one it has to run on this machine, and nobody may be a member of staff yet.`;
  if (status === 404 && code === 'not_found')
    return `${origin} has no such tool for whoever asks so. Set STAFF_TOKEN to the shop's own; in production it offers its staff tools to nobody without it, at STAFF_ORIGIN where one is set, and never "make".`;
  const reason = status === 400 ? errors.map((error) => error.detail).join('; ') : detail;
  return `${status} ${code}: ${reason}`;
}

/**
 * @param givenOrigin - origin of the shop; undefined means the shop on this machine
 * @returns `ask(method, path, body, headers)`: calls a staff address and returns the answer's body, or ends the command
 */
export function staffClient(givenOrigin) {
  const origin = givenOrigin ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const token = process.env.STAFF_TOKEN;

  async function fetched(path, options) {
    try {
      return await fetch(new URL(path, origin), options);
    } catch (error) {
      return giveUp(
        `No shop answers at ${origin} (${error.cause?.code ?? error.message}). Start one with "npm start", or say where one runs: --origin https://shop.example`,
      );
    }
  }

  /** Returns headers with the token. If there is no token, returns headers with the shop's CSRF token. */
  async function credentials() {
    if (token) return { authorization: `Bearer ${token}` };
    const answer = await fetched('/website-api/v1/csrf-token');
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { cookie, 'x-csrf-token': (await answer.text()).trim().replace(/^'|'$/g, '') };
  }

  async function ask(method, path, body, moreHeaders = {}) {
    const headers = {
      ...(await credentials()),
      ...moreHeaders,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetched(`/_canvas/api/staff${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const answerBody = await answer.json().catch(() => ({}));
    if (!answer.ok) giveUp(refusal(origin, answer, answerBody));
    return answerBody;
  }
  return { origin, ask };
}
