import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConsentPreferences, type ExperimentFeature } from '@bindery/shared/contracts';
import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/market';
import type { ExperimentRule } from '../../platform/config';

/** What a browser is told apart by, and nothing else: no part of it means anything. */
const UNIT = /^[A-Za-z0-9_-]{22}$/;
/** As long as a cart, and the guest that has it. */
const LASTS_S = 180 * 86_400;

export interface Experiments {
  /**
   * What the experiments of a page's visitor came to. Its browser is given a name only where there is an experiment, and
   * measuring is allowed; where it no longer is, the name is taken away. Source: docs/rules.md TRACK-30
   *
   * @param consent - what the visitor has chosen; undefined: nothing, so that the market decides
   */
  of(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: { readonly market: string; readonly consent: ConsentPreferences | undefined },
  ): ExperimentFeature[];
}

/** Evenly from 0 to 1, always the same for the same. */
export const bucket = (...parts: readonly string[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE(0) / 2 ** 32;

/**
 * The first rule of each feature that is for the market. Who is in stays in when its percentage grows, and which
 * variation it is does not hang on that; features fall independently of each other.
 *
 * @returns a rule that the unit is not in has no `variationKey`
 */
export function decide(rules: readonly ExperimentRule[], market: string, unit: string): ExperimentFeature[] {
  const decided = new Map<string, ExperimentFeature>();
  for (const rule of rules) {
    const { featureKey, ruleKey, percentage = 100, markets } = rule;
    if (decided.has(featureKey) || !(markets?.includes(market) ?? true)) continue;
    const isIn = bucket('in', featureKey, ruleKey, unit) * 100 < percentage;
    decided.set(featureKey, {
      featureKey,
      ruleKey,
      ...(isIn && { variationKey: variationOf(rule, bucket('variation', featureKey, ruleKey, unit)) }),
    });
  }
  return [...decided.values()];
}

function variationOf({ variations }: ExperimentRule, share: number): string {
  const weights = variations.map(({ weight = 1 }) => weight);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return variations.at(at)!.key;
}

/** @param isSecure - the shop is served over https */
export function createExperiments(rules: readonly ExperimentRule[], isSecure: boolean): Experiments {
  const name = isSecure ? '__Host-experiment-unit' : 'experiment-unit';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure } as const;
  return {
    of(request, reply, { market, consent }) {
      const given = request.cookies[name];
      const isMeasured = consent ? consent.analytics === 'accepted' : MARKETS_GRANTED_BY_DEFAULT.has(market);
      if (!isMeasured) {
        if (given !== undefined) reply.clearCookie(name, cookie);
        return [];
      }
      if (decide(rules, market, '').length === 0) return [];
      if (given !== undefined && UNIT.test(given)) return decide(rules, market, given);
      const unit = randomBytes(16).toString('base64url');
      reply.setCookie(name, unit, { ...cookie, maxAge: LASTS_S });
      return decide(rules, market, unit);
    },
  };
}
