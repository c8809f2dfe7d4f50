/** For the shell's bundle for the server, which renders the page: nothing of it is in a browser. */
export { StaticRouter } from 'react-router-dom';
export { gatherStyles, type StyleElement } from './gather-styles';
