type Project = 'phone' | 'desktop' | 'firefox';

/**
 * @returns a pattern for the titles of a project's tests: titles with the project's tag (such as `@phone`), and titles
 *   without any project's tag. Source: docs/testing.md
 */
export const testsOf = (project: Project): RegExp =>
  new RegExp(`@${project}\\b|^(?!.*@(phone|desktop|firefox)\\b)`);
