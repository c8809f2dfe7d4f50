/** For the shell's server bundle, which renders the page: browsers load none of this module. */
export { StaticRouter } from 'react-router-dom';
export { gatherStyles, type StyleElement } from './gather-styles';
