import manifestRules from '../../../shared/federation/mfe-manifest.cjs';
import { ReleaseError } from './registry-client.mjs';

const { ROLLOUT_STEPS } = manifestRules;
const MINUTE_MS = 60_000;

/**
 * @param {string | undefined} text - "5:10,25:20": 5 % of browsers for 10 minutes, 25 % for 20, then all
 * @returns {{percentage: number, minutes: number}[] | undefined} undefined without `text`, so that the shop's own steps
 *   apply
 * @throws ReleaseError
 */
export function readSteps(text) {
  if (text === undefined) return undefined;
  if (!ROLLOUT_STEPS.test(text))
    throw new ReleaseError(
      `"${text}" are no steps of a rollout (--steps, or "rollout" in mfe.json): 5:10,25:20 gives a release to 5 % of browsers for 10 minutes, to 25 % for 20 minutes, then to all`,
    );
  return text.split(',').map((step) => {
    const [percentage, minutes] = step.split(':').map(Number);
    return { percentage, minutes };
  });
}

/**
 * Describes the next steps of a rollout.
 *
 * @param {{steps: {percentage: number, minutes: number}[], step: number, is_held: boolean, next_step_at?: string}} rollout
 * @returns {string} "25 % in 10 min, all in 30 min"
 */
export function whatFollows({ steps, step, is_held: isHeld, next_step_at: nextStepAt }, now = Date.now()) {
  if (isHeld) return 'held until "resume"';
  let minutes = Math.max(0, Math.round((Date.parse(nextStepAt) - now) / MINUTE_MS));
  const nextSteps = steps.slice(step + 1).map((next) => {
    const stepText = `${next.percentage} % in ${minutes} min`;
    minutes += next.minutes;
    return stepText;
  });
  return [...nextSteps, `all in ${minutes} min`].join(', ');
}
