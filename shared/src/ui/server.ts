/** Only for the shell's server bundle, which renders the page; browsers do not load this module. */
export { StaticRouter } from 'react-router-dom';
export { gatherStyles, type StyleElement } from './gather-styles';
