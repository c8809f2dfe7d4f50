type Project = 'phone' | 'desktop' | 'firefox';

/**
 * @returns a pattern for a project's tests: those that name it (`@phone` in a title) or no project.
 *   Source: docs/testing.md
 */
export const testsOf = (project: Project): RegExp =>
  new RegExp(`@${project}\\b|^(?!.*@(phone|desktop|firefox)\\b)`);
