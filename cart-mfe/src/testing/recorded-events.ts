import { getAnalytics, setAnalytics, type Analytics } from '@bindery/analytics';

interface RecordedEvent {
  name: string;
  given: Record<string, unknown>;
}

/** Records tracked events instead of sending them. */
export function recordEvents(): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  const track: Analytics['track'] = (event, attributes) => {
    const name = typeof event === 'string' ? event : event.name;
    events.push({ name, given: attributes as Record<string, unknown> });
  };
  const legacyEvent: Analytics['legacyEvent'] = ({ category, action, value }) => {
    events.push({ name: `${category} / ${action}`, given: { value } });
  };
  setAnalytics({ ...getAnalytics(), track, legacyEvent });
  return events;
}
