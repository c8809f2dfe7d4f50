export { createCharacters, REMOVED_KEPT_DAYS, type Characters } from './characters.service';
export { charactersRoutes } from './characters.routes';
