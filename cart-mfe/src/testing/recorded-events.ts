import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';

/** An event as it was given to the page's pipeline. */
interface RecordedEvent {
  name: string;
  given: Record<string, unknown>;
}

/** From now on events are kept, as they are given, and go nowhere. */
export function recordEvents(): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  const track: Analytics['track'] = (event, given) => {
    const name = typeof event === 'string' ? event : event.name;
    events.push({ name, given: given as Record<string, unknown> });
  };
  const legacyEvent: Analytics['legacyEvent'] = ({ category, action, value }) => {
    events.push({ name: `${category} / ${action}`, given: { value } });
  };
  setAnalytics({ ...getAnalytics(), track, legacyEvent });
  return events;
}
