/**
 * The core that every page needs. At run time, all remotes share the shell's copy. This module re-exports the router's
 * names, because a library that is shared directly is shipped as a whole. Each name added here costs bytes on every
 * page, so code that only shop pages need belongs in '@bindery/shared/data'.
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
