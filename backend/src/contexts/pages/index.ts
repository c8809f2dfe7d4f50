export { createPagesService as createPages, type PageDependencies, type Pages } from './pages.service';
export { createShellBuilds, type ShellBuilds } from './shell-build';
export { pagesRoutes, type PagePreview } from './pages.routes';
