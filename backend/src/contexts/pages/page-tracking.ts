import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CONSENT_PURPOSES,
  type BootData,
  type ExperimentFeature,
  type TrackingConfig,
} from '@bindery/shared/contracts';
import { MARKETS_GRANTED_BY_DEFAULT } from '@bindery/shared/market';
import type { Config } from '../../platform/config';
import type { PageOrigins } from '../../platform/http';
import { isTrackingOff } from '../consent';
import type { Experiments } from '../flags';
import { pathPattern, type PageRoute } from './page-route';

/** A purchase is counted once however often it is told; nothing says so of what is given back. Source: docs/rules.md TRACK-53 */
const TOLD_BY_SERVER = ['refund'];
const TUNNEL = '/report-error/envelope';

export interface MeasuredParts {
  /** the number of the order that an address names by its id, for its buyer alone. Source: docs/rules.md TRACK-21 */
  readonly orderNumberOf: (request: FastifyRequest, id: string) => Promise<string | undefined>;
  readonly experiments: Experiments;
  readonly config: Pick<Config, 'measuring' | 'tracking'>;
  readonly origins: PageOrigins;
}

interface Visit {
  readonly route: PageRoute;
  /** with what is known of who asks */
  readonly boot: BootData;
  /** of the shell's build */
  readonly version: string;
}

/** A page with what measures it, and whom it may reach with that. */
export interface Measured {
  readonly boot: BootData;
  readonly reached: PageOrigins;
  /** the tag manager's frame for visitors without scripts */
  readonly hasFrame: boolean;
}

/** Nobody is asked where nothing is measured. Source: docs/rules.md CONS-12 */
function unasked({ consentProvider: _asks, ...boot }: BootData): BootData {
  return boot;
}

/** The frame is told of no consent, and who has no scripts cannot choose. Source: docs/rules.md CONS-05 */
const allowsEverything = ({ consent, marketplace, hasPrivacySignal = false }: BootData): boolean =>
  consent
    ? CONSENT_PURPOSES.every((purpose) => consent[purpose] === 'accepted')
    : MARKETS_GRANTED_BY_DEFAULT.has(marketplace) && !hasPrivacySignal;

/** The order that a page of it, or of what follows a payment, names in its query. */
function orderIdOf({ query }: FastifyRequest, route: PageRoute): string | undefined {
  const isOfOrder =
    route.kind === 'orders' || (route.kind === 'checkout' && route.path === '/checkout/confirmation');
  const id = (query as Readonly<Record<string, unknown>>)['order_id'];
  return isOfOrder && typeof id === 'string' ? id : undefined;
}

/** What is configured besides the tag manager. Source: docs/rules.md TRACK-21, TRACK-53, ERR-03 */
function configured(
  { measuring: { errorService, experimentScript, ga4 }, tracking }: MeasuredParts['config'],
  { route, version }: Visit,
): Partial<TrackingConfig> {
  const { initialDataLayer, pageActions } = tracking;
  const address = errorService?.isTunnelled ? TUNNEL : errorService?.envelopeUrl;
  return {
    ...(address !== undefined && { errorService: { address, release: `shell@${version}` } }),
    ...(experimentScript !== undefined && { experimentScript }),
    ...(initialDataLayer.length > 0 && { initialDataLayer }),
    ...(pageActions.length > 0 && {
      pageActions: pageActions.map(({ page, action }) => ({ path: pathPattern(page, route.market), action })),
    }),
    ...(ga4 && { toldByServer: [...TOLD_BY_SERVER] }),
  };
}

export function createMeasured({ orderNumberOf, experiments, config, origins }: MeasuredParts) {
  return async (request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<Measured> => {
    const { route, boot } = visit;
    // what an editor looks at is no visit, and a draft is told to nobody
    if (isTrackingOff(request) || boot.isPreview) {
      const { ecommerceEndpoint, errorReportEndpoint } = boot.tracking;
      return {
        boot: { ...unasked(boot), tracking: { ecommerceEndpoint, errorReportEndpoint } },
        reached: {
          ...origins,
          tagManagerHost: undefined,
          measuring: undefined,
          consentProvider: undefined,
        },
        hasFrame: false,
      };
    }
    const market = route.market.identifier;
    const features: ExperimentFeature[] = experiments.of(request, reply, { market, consent: boot.consent });
    const orderId = orderIdOf(request, route);
    const orderNumber = orderId === undefined ? undefined : await orderNumberOf(request, orderId);
    const tracking: TrackingConfig = {
      ...boot.tracking,
      ...configured(config, visit),
      ...(features.length > 0 && { features }),
      ...(orderNumber !== undefined && { orderNumber }),
    };
    const isTagged = origins.tagManagerHost !== undefined;
    return {
      boot: { ...(isTagged ? boot : unasked(boot)), tracking },
      reached: isTagged ? origins : { ...origins, consentProvider: undefined },
      hasFrame: isTagged && allowsEverything(boot),
    };
  };
}
