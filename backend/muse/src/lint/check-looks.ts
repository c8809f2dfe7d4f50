import { lookReadings } from '../scene/read-look';
import { SceneBuilder } from '../scene/build-scene';
import { fieldAt } from '../model/readings';
import type { AvatarPlan, LoadedPackage } from '../scene/loaded-package';
import type { Problems } from '../loader/problem';

/** Lays out every avatar with every option of its look. Like the texts it belongs to the lint, not to the server's start. */
export function checkLooks(loaded: LoadedPackage, problems: Problems): void {
  const builder = new SceneBuilder();
  for (const plan of loaded.avatars) {
    for (const look of looksOf(plan, loaded)) {
      const readings = lookReadings(plan, loaded, { count: 1, character: 0, look });
      for (const { kind, where, detail } of builder.build(loaded, plan.picture, readings, 'en').findings) {
        if (kind === 'out-of-bounds')
          problems.error(
            where,
            `${detail}, with opacity, clip-path or mask`,
            `draw it no further out than three quarters of the artboard of avatar ${plan.role}`,
          );
      }
    }
  }
}

/** The examples, every option on its own, and the ready-made looks. */
function looksOf(
  { lookPaths, preset, presetOther }: AvatarPlan,
  { fields }: LoadedPackage,
): Readonly<Record<string, string>>[] {
  const options = Array.from(lookPaths, ([key, path]) =>
    Array.from(fieldAt(path, fields)!.choices.keys(), (value) => ({ [key]: value })),
  ).flat();
  return [{}, ...options, ...[preset, presetOther].filter((look) => look !== undefined)];
}
