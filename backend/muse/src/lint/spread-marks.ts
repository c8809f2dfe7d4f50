import type { CalendarDocument } from '../model/calendar';
import type { CharacterGroup, Values } from '../model/values';

const MONTHS = 12;
/** A day that every month has, and not at its edge. */
const DAY = '15';

/**
 * The values with marks on every month: what is tried gives all of them one day, and nobody has thirty birthdays on it.
 * Where there are more than twelve, several stand on one day.
 */
export function spreadMarks(values: Values, calendar: CalendarDocument | undefined): Values {
  const groups = values['characters'] as readonly CharacterGroup[] | undefined;
  if (!calendar?.marks || !groups) return values;
  let placed = 0;
  const characters = groups.map((group): CharacterGroup => {
    const mark = calendar.marks!.find(({ type }) => type === group.type);
    if (!mark) return group;
    const customisations = group.customisations.map((character) => {
      const date = character[mark.day];
      if (typeof date !== 'string' || date === '') return character;
      const month = String((placed++ % MONTHS) + 1).padStart(2, '0');
      return { ...character, [mark.day]: `${date.slice(0, 4)}-${month}-${DAY}` };
    });
    return { ...group, customisations };
  });
  return { ...values, characters };
}
