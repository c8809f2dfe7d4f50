/** Replaces the parts of axios listed in left-out.cjs; calling, constructing or reading one throws. */
function refuse() {
  throw new Error('This part of axios is left out of the build: shared/federation/left-out.cjs');
}

export default new Proxy(refuse, { get: refuse, has: refuse, ownKeys: refuse, construct: refuse });

/** axios calls this if a request chooses the adapter 'fetch'. */
export const getFetch = refuse;
