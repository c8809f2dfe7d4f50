import { useEffect, useRef } from 'react';
import { on, type ChannelMoment, type ChannelMoments } from './channel';

/** Listens as long as the component is mounted; the listener may be a new function at each render. */
export function useChannel<Moment extends ChannelMoment>(
  moment: Moment,
  listener: (detail: ChannelMoments[Moment]) => void,
): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => on(moment, (detail) => current.current(detail)), [moment]);
}
