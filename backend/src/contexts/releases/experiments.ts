import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConsentPreferences, type ExperimentFeature } from '@bindery/shared/contracts';
import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/market';
import type { ExperimentRule } from '../../platform/config';

/** A random id of a browser, which contains no information. */
const UNIT = /^[A-Za-z0-9_-]{22}$/;
/** Lifetime of the browser's id, equal to that of a cart. */
const LASTS_S = 180 * 86_400;

export interface Experiments {
  /**
   * Returns the experiments of a page's visitor. The browser gets an id only if there is an experiment and consent
   * allows measuring. Otherwise the browser's id is deleted. Source: docs/rules.md TRACK-30
   *
   * @param consent - the visitor's choice; undefined means no choice, so the market's default applies
   */
  featuresOf(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: { readonly market: string; readonly consent: ConsentPreferences | undefined },
  ): ExperimentFeature[];
}

/** Hashes the parts to a number from 0 to 1. The numbers are evenly distributed. */
export const bucket = (...keyParts: readonly string[]): number =>
  createHash('sha256').update(JSON.stringify(keyParts)).digest().readUInt32BE(0) / 2 ** 32;

/**
 * Applies each feature's first rule for the market. A browser in the experiment keeps its variation if the percentage
 * grows. Features are independent of each other.
 *
 * @returns one entry for each feature, without `variationKey` if the unit is not in the experiment
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
  let remainder = share * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (remainder -= weight) < 0);
  return variations.at(index)!.key;
}

/** @param isSecure - the shop is served over https */
export function createExperiments(rules: readonly ExperimentRule[], isSecure: boolean): Experiments {
  const name = isSecure ? '__Host-experiment-unit' : 'experiment-unit';
  const cookie = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure } as const;
  return {
    featuresOf(request, reply, { market, consent }) {
      const cookieValue = request.cookies[name];
      const isMeasured = consent ? consent.analytics === 'accepted' : MARKETS_GRANTED_BY_DEFAULT.has(market);
      if (!isMeasured) {
        if (cookieValue !== undefined) reply.clearCookie(name, cookie);
        return [];
      }
      if (decide(rules, market, '').length === 0) return [];
      if (cookieValue !== undefined && UNIT.test(cookieValue)) return decide(rules, market, cookieValue);
      const unit = randomBytes(16).toString('base64url');
      reply.setCookie(name, unit, { ...cookie, maxAge: LASTS_S });
      return decide(rules, market, unit);
    },
  };
}
