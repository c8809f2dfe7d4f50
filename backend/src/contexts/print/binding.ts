import type { Binding } from '@bindery/muse';

/**
 * @param innerPages - pages between the covers; an odd one out has an empty back
 * @returns width of the spine in mm, to a tenth
 */
export function spineWidthMm({ leafMm, endpapersMm, coverMm }: Binding, innerPages: number): number {
  return Math.round((Math.ceil(innerPages / 2) * leafMm + endpapersMm + 2 * coverMm) * 10) / 10;
}
