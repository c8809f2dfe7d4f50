/** The facades that come with the first remote that asks. Unless the shell imports them somewhere, nobody provides them. */
export const LAZY_FACADES = {
  forms: () => import('@bindery/shared/forms'),
  data: () => import('@bindery/shared/data'),
  overlay: () => import('@bindery/shared/ui-overlay'),
};
