export { createPagesService as createPages, type Pages } from './pages.service';
export type { PageDependencies } from './page-ingredients';
export { createShellBuilds, type ShellBuilds } from './shell-build';
export { pagesRoutes } from './pages.routes';
export type { PagePreview } from './send-page';
export { RenderedPages } from './rendered-pages';
export { shellInChild, type RenderShell } from './shell-in-child';
export { searchEngineRoutes } from './search-engines.routes';
