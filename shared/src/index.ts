/**
 * The core: what every page needs, and so every remote may. One copy at run time, given by the shell. The router stands
 * behind it and is re-exported by name, because a library shared as such is shipped whole. A name added here is bytes on
 * every page: what only a shop page needs belongs in '@bindery/shared/data'.
 */
export { useLocation, useNavigate, useParams } from 'react-router-dom';
export { RouterLink } from './navigation/router-link';
export { LateBoundary } from './late/late-boundary';
export { forgetLateFailures, LateFilesError, lateModule, type LateModule } from './late/late-module';
export { useMarket } from './boot/market-context';
export { useContentLabels } from './boot/content-labels';
export { useEnvironment } from './boot/environment';
export { useVariation } from './boot/experiments';
export { marketPath } from './market/market-path';
export { LANGUAGES, languageOf, MARKETS, findMarket, type Market } from './market/markets';
export { createWords, fillTemplate } from './words';
export { emit, on } from './channel/channel';
export { useChannel } from './channel/use-channel';
export { PAGE_IMAGE_WIDTHS, pageImageWidth, pageImageUrl } from './muse-images';
