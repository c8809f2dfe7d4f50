import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment, Flags, StaffFlag } from '@bindery/shared/contracts';
import { isStale, type FlagRule } from '../../platform/config';
import type { HealthCheck } from '../../platform/health';
import { bucket } from './experiments';

/** Count of browser numbers: enough to divide browsers by percentage, too few to identify a browser. */
const SHARES = 10_000;
const SHARE = /^\d{1,4}$/;
/** Lifetime of the browser's number, equal to that of a cart. */
const LASTS_S = 180 * 86_400;

export class StaleFlagsError extends Error {
  readonly healthDetail: string;
  constructor(stale: readonly FlagRule[]) {
    const names = stale.map(({ key }) => key).join(', ');
    super(`Flags whose time is over: ${names}`);
    this.healthDetail = `stale: ${names}`;
  }
}

/** Returns true if the flag is on. It is then also on at higher percentages. @param share - the browser's number */
export const isWithin = ({ key, percentage = 100 }: FlagRule, share: string): boolean =>
  bucket('flag', key, share) * 100 < percentage;

interface FlagSetOptions {
  readonly flags: readonly FlagRule[];
  readonly environment: Environment;
  readonly imageModeration: string;
  readonly isSecure: boolean;
}

/** The feature flags of this process, from its configuration. Source: docs/rules.md FLAG-01 */
export class FlagSet {
  private readonly cookieName: string;
  private readonly cookie;
  /** Flags that are the same for all browsers. */
  readonly base: Flags;

  constructor(private readonly options: FlagSetOptions) {
    const { isSecure, imageModeration } = options;
    this.base = { imageModeration: { status: imageModeration } };
    this.cookieName = isSecure ? '__Host-flag-share' : 'flag-share';
    this.cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure, maxAge: LASTS_S } as const;
  }

  /** Returns a browser's flags in a market. Sets the cookie only if the market has a flag for a share of browsers. */
  flagsOf(request: FastifyRequest, reply: FastifyReply, market: string): Flags {
    const isDivided = this.options.flags.some((flag) => this.isMeant(flag, market) && isForSome(flag));
    const share = isDivided ? this.shareOf(request, reply) : '';
    const flagEntries = this.options.flags.map((flag) => [
      flag.key,
      { status: this.statusOf(flag, market, share) },
    ]);
    return { ...Object.fromEntries(flagEntries), ...this.base } as Flags;
  }

  /** Returns each flag for staff: its owner, its end date, and its value in this browser and market. */
  list(request: FastifyRequest, market: string): StaffFlag[] {
    const cookieValue = request.cookies[this.cookieName] ?? '';
    return this.options.flags.map((flag) => ({
      key: flag.key,
      description: flag.description,
      owner: flag.owner,
      ends_on: flag.endsOn,
      is_stale: isStale(flag),
      environments: flag.environments ?? [],
      markets: flag.markets ?? [],
      percentage: flag.percentage ?? 100,
      status: this.statusOf(flag, market, SHARE.test(cookieValue) ? cookieValue : ''),
    }));
  }

  /** Reports flags past their end date. Their values do not change. */
  get check(): HealthCheck {
    const { flags } = this.options;
    return {
      name: 'flags',
      isOptional: true,
      run: async () => {
        const stale = flags.filter((flag) => isStale(flag));
        if (stale.length > 0) throw new StaleFlagsError(stale);
        return `${flags.length} configured`;
      },
    };
  }

  private isMeant({ environments, markets }: FlagRule, market: string): boolean {
    return (environments?.includes(this.options.environment) ?? true) && (markets?.includes(market) ?? true);
  }

  private statusOf(flag: FlagRule, market: string, share: string): 'enabled' | 'disabled' {
    return this.isMeant(flag, market) && isWithin(flag, share) ? 'enabled' : 'disabled';
  }

  private shareOf(request: FastifyRequest, reply: FastifyReply): string {
    const cookieValue = request.cookies[this.cookieName];
    if (cookieValue !== undefined && SHARE.test(cookieValue)) return cookieValue;
    const share = String(randomInt(SHARES));
    reply.setCookie(this.cookieName, share, this.cookie);
    return share;
  }
}

const isForSome = ({ percentage = 100 }: FlagRule): boolean => percentage > 0 && percentage < 100;
