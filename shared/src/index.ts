/**
 * The core that every page needs; at run time all remotes share the shell's single copy. The router's names are
 * exported here, because a library shared directly would ship whole. Each name added here costs bytes on every page, so
 * shop-only code belongs in '@bindery/shared/data'.
 */
export { useLocation, useNavigate, useParams } from 'react-router-dom';
export { RouterLink } from './core/router-link';
export { LateBoundary } from './core/late-boundary';
export { forgetLateFailures, LateFilesError, lateModule, type LateModule } from './core/late-module';
export { useMarket, useContentLabels, useEnvironment, useVariation } from './core/page-contexts';
export { marketPath, LANGUAGES, languageOf, MARKETS, findMarket, type Market } from './market/markets';
export { createWords } from './core/create-words';
export { fillTemplate } from './core/fill-template';
export { emit, on, useChannel } from './core/channel';
export { PAGE_IMAGE_WIDTHS, pageImageWidth, pageImageUrl } from './core/page-image-width';
