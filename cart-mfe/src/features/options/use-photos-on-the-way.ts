import { useEffect, useEffectEvent, useState } from 'react';
import { lostPhotos, photosUnderWay, photoUploadsAtom, useAtomValue } from '@bindery/shared/data';

type Act = 'add' | 'save';

/**
 * The photos of the book that the form is still sending. The cart waits for them: what was pressed meanwhile is done
 * once they are there, with the book as it is then, and not at all where one of them is lost.
 *
 * @param draftKey - of the book
 * Source: docs/rules.md PHOTO-21
 */
export function usePhotosOnTheWay(draftKey: string, acts: Readonly<Record<Act, () => void>>) {
  const uploads = useAtomValue(photoUploadsAtom(draftKey));
  const [awaitingAct, setAwaitingAct] = useState<Act | undefined>(undefined);
  const [dueAct, setDueAct] = useState<{ act: Act } | undefined>(undefined);
  const isUnderWay = photosUnderWay(uploads).length > 0;
  const [lostKey] = lostPhotos(uploads);
  if (awaitingAct && !isUnderWay) {
    setAwaitingAct(undefined);
    if (lostKey === undefined) setDueAct({ act: awaitingAct });
  }
  const finish = useEffectEvent((act: Act) => acts[act]());
  useEffect(() => {
    if (dueAct) finish(dueAct.act);
  }, [dueAct]);

  const press = (act: Act) => (): void => {
    if (isUnderWay) setAwaitingAct(act);
    else acts[act]();
  };
  return {
    add: press('add'),
    save: press('save'),
    photos: { isUnderWay, isAwaited: awaitingAct !== undefined, lostKey },
  };
}
