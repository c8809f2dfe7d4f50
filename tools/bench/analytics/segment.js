import { AnalyticsBrowser } from '@segment/analytics-next';

/** @returns a function that tracks an event, and resolves once a destination has the event */
export async function start() {
  const cdnSettings = { integrations: {} };
  const analytics = AnalyticsBrowser.load(
    { writeKey: 'bench', cdnSettings },
    { integrations: { 'Segment.io': false } },
  );
  let resolveTrack = () => undefined;
  await analytics.register({
    name: 'Bench',
    type: 'destination',
    version: '1.0.0',
    isLoaded: () => true,
    load: () => Promise.resolve(),
    track: (context) => {
      resolveTrack();
      return context;
    },
  });
  await analytics.ready();
  return (attributes) =>
    new Promise((resolve) => {
      resolveTrack = resolve;
      void analytics.track('add_to_cart', attributes);
    });
}
