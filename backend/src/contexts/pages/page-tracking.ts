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
import { isTrackingOff } from '../privacy';
import type { Experiments } from '../releases';
import { pathPattern, type PageRoute } from './page-route';

/** Only the server sends refunds, because analytics deduplicates only purchases. Source: docs/rules.md TRACK-50 */
const TOLD_BY_SERVER = ['refund'];
const TUNNEL = '/report-error/envelope';

export interface MeasuredParts {
  /** Returns the number of the order with this id, but only to its buyer. Source: docs/rules.md TRACK-21 */
  readonly orderNumberOf: (request: FastifyRequest, id: string) => Promise<string | undefined>;
  readonly experiments: Experiments;
  readonly config: Pick<Config, 'measuring' | 'tracking'>;
  readonly origins: PageOrigins;
}

export interface MeasurablePage {
  readonly route: PageRoute;
  readonly boot: BootData;
  readonly version: string;
}

export type VisitorBoot = Pick<
  BootData,
  | 'flags'
  | 'figureShare'
  | 'isPreview'
  | 'marketGaps'
  | 'isSignedIn'
  | 'restrictedUserId'
  | 'consent'
  | 'hasPrivacySignal'
>;

export interface MeasuredVisit {
  readonly isMeasured: boolean;
  readonly hasFrame: boolean;
  readonly tracking: Pick<TrackingConfig, 'features' | 'orderNumber'>;
}

/** A page with its tracking and its allowed origins. The page varies only by `isMeasured`. */
export interface MeasuredPage {
  readonly boot: BootData;
  readonly reached: PageOrigins;
}

const NOT_MEASURED: MeasuredVisit = { isMeasured: false, hasFrame: false, tracking: {} };

/** Removes the consent dialogue from the tracking, for a page that measures nothing. Source: docs/rules.md CONS-11 */
function unasked({ consentProvider: _asks, ...boot }: BootData): BootData {
  return boot;
}

/** True only if the visitor allows every purpose, because the frame offers no choice. Source: docs/rules.md CONS-04 */
const allowsEverything = ({ consent, hasPrivacySignal = false }: VisitorBoot, market: string): boolean =>
  consent
    ? CONSENT_PURPOSES.every((purpose) => consent[purpose] === 'accepted')
    : MARKETS_GRANTED_BY_DEFAULT.has(market) && !hasPrivacySignal;

function orderIdOf({ query }: FastifyRequest, route: PageRoute): string | undefined {
  const isOfOrder =
    route.kind === 'orders' || (route.kind === 'checkout' && route.path === '/checkout/confirmation');
  const id = (query as Readonly<Record<string, unknown>>)['order_id'];
  return isOfOrder && typeof id === 'string' ? id : undefined;
}

/** Returns the tracking settings without those of the tag manager. Source: docs/rules.md TRACK-21, TRACK-50, ERR-04 */
function configured(
  { measuring: { errorService, experimentScript, ga4 }, tracking }: MeasuredParts['config'],
  { route, version }: MeasurablePage,
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

export interface Measuring {
  /** origin of the build files; undefined means the shop's origin */
  readonly assetOrigin: string | undefined;
  visit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: PageRoute,
    visitor: VisitorBoot,
  ): Promise<MeasuredVisit>;
  page(page: MeasurablePage, isMeasured: boolean): MeasuredPage;
}

export function createMeasuring({ orderNumberOf, experiments, config, origins }: MeasuredParts): Measuring {
  const isTagged = origins.tagManagerHost !== undefined;
  return {
    assetOrigin: origins.assetOrigin,
    async visit(request, reply, route, visitor) {
      // previews of editors are not measured, because they are not visits and drafts are private
      if (isTrackingOff(request) || visitor.isPreview) return NOT_MEASURED;
      const market = route.market.identifier;
      const features: ExperimentFeature[] = experiments.featuresOf(request, reply, {
        market,
        consent: visitor.consent,
      });
      const orderId = orderIdOf(request, route);
      const orderNumber = orderId === undefined ? undefined : await orderNumberOf(request, orderId);
      return {
        isMeasured: true,
        hasFrame: isTagged && allowsEverything(visitor, market),
        tracking: {
          ...(features.length > 0 && { features }),
          ...(orderNumber !== undefined && { orderNumber }),
        },
      };
    },
    page({ boot, ...page }, isMeasured) {
      if (isMeasured)
        return {
          boot: {
            ...(isTagged ? boot : unasked(boot)),
            tracking: { ...boot.tracking, ...configured(config, { boot, ...page }) },
          },
          reached: isTagged ? origins : { ...origins, consentProvider: undefined },
        };
      const { ecommerceEndpoint, errorReportEndpoint } = boot.tracking;
      return {
        boot: { ...unasked(boot), tracking: { ecommerceEndpoint, errorReportEndpoint } },
        reached: {
          ...origins,
          tagManagerHost: undefined,
          measuring: undefined,
          consentProvider: undefined,
        },
      };
    },
  };
}
