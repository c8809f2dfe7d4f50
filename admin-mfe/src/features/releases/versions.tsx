import type { ReleaseState } from '@bindery/shared/contracts';
import { Badge, Flex, Text } from '@bindery/shared/ui';
import { dayAndTime, List, Row, Section } from '../staff';

/** What is kept of a name: any of it can be activated. */
export function Versions({ versions }: { versions: readonly ReleaseState[] }) {
  return (
    <Section title="Kept versions">
      <List aria-label="Kept versions">
        {versions.map((state) => (
          <Row key={state.version} py="2">
            <Flex gap="2" wrap="wrap" align="center">
              <Text fontWeight="medium">{state.version}</Text>
              {state.is_current ? <Badge>active</Badge> : null}
              {state.is_previous ? <Badge>before</Badge> : null}
              {state.canary_percentage === undefined ? null : (
                <Badge>{`canary, ${state.canary_percentage} %`}</Badge>
              )}
            </Flex>
            <Text fontSize="sm" color="fg.muted">
              {`published ${dayAndTime(state.published_at)}`}
            </Text>
          </Row>
        ))}
      </List>
    </Section>
  );
}
