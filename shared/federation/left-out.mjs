/** Stands in for parts of axios that no page uses, see left-out.cjs: whoever calls one hears that it is not there. */
export default function leftOut() {
  throw new Error('This part of axios is left out of the build: shared/federation/left-out.cjs');
}

/** axios asks whether the second way to the network is there. */
export const getFetch = () => undefined;
