export { createPagesService as createPages, type Pages } from './pages.service';
export { createShellBuilds, type ShellBuilds } from './shell-build';
export { pagesRoutes } from './pages.routes';
