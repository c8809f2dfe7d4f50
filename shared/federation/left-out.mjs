/**
 * Stands in for parts of axios that no page uses, see left-out.cjs: whoever calls, constructs or reads from one hears
 * that it is not there.
 */
function refuse() {
  throw new Error('This part of axios is left out of the build: shared/federation/left-out.cjs');
}

export default new Proxy(refuse, { get: refuse, has: refuse, ownKeys: refuse, construct: refuse });

/** The second way to the network: axios calls it where a request asks for the adapter 'fetch'. */
export const getFetch = refuse;
