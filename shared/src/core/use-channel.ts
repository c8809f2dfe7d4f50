import { useEffect, useRef } from 'react';
import { on, type ChannelMoment, type ChannelMoments } from './channel';

/** Listens while the component is mounted. The listener may change with each render. */
export function useChannel<Moment extends ChannelMoment>(
  moment: Moment,
  listener: (detail: ChannelMoments[Moment]) => void,
): void {
  const currentListener = useRef(listener);
  useEffect(() => {
    currentListener.current = listener;
  });
  useEffect(() => on(moment, (detail) => currentListener.current(detail)), [moment]);
}
