import type { BootData } from '@bindery/shared/contracts';

/** A developer's build is none that the server knows. */
const isReleased = (remote: { overrideOrigin?: string | undefined }) => remote.overrideOrigin === undefined;

/**
 * @returns what the page was made with, as the server reads it: 'shell:4f1a,cart_mfe:77b0'; '' where it does not know
 * Source: docs/rules.md SKEW-01
 */
export const pageBuilds = ({ shellVersion, remotes }: Pick<BootData, 'shellVersion' | 'remotes'>): string =>
  shellVersion === undefined
    ? ''
    : [{ name: 'shell', version: shellVersion }, ...remotes.filter(isReleased)]
        .map(({ name, version }) => `${name}:${version}`)
        .join();
