export { pagesRoutes, type PagesRoutesOptions } from './pages.routes';
export { createPagesService as createPages } from './pages.service';
export { RenderedPages } from './rendered-pages';
export { searchEngineRoutes } from './search-engines.routes';
export type { PagePreview } from './send-page';
export { createShellBuilds } from './shell-build';
export { type RenderShell, shellInChild } from './shell-in-child';
