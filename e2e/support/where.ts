type Project = 'phone' | 'desktop' | 'firefox';

/** @returns what a project runs: the tests that name it (`@phone` in a title), and those that name none. Source: docs/testing.md */
export const testsOf = (project: Project): RegExp =>
  new RegExp(`@${project}\\b|^(?!.*@(phone|desktop|firefox)\\b)`);
