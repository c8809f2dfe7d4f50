/** Replaces the parts of axios in left-out.cjs. To call, construct or read one throws an error. */
function refuse() {
  throw new Error('This part of axios is left out of the build: shared/federation/left-out.cjs');
}

export default new Proxy(refuse, { get: refuse, has: refuse, ownKeys: refuse, construct: refuse });

/** axios calls this function for a request with the adapter 'fetch'. */
export const getFetch = refuse;
