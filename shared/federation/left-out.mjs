/** Stands in for parts of libraries that no page uses, see left-out.cjs. Whoever comes to need one hears which it is not. */
export default function leftOut() {
  throw new Error('This part of a library is left out of the build: shared/federation/left-out.cjs');
}

/** axios asks whether the second way to the network is there. */
export const getFetch = () => undefined;

/** The runtime's own words for its errors: their numbers remain, with what they are about. */
export const errorDescMap = {};
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
