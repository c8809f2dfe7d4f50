import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import { Badge, Box, Button, Skeleton, Text } from '@bindery/shared/ui';
import type { Session } from '@bindery/shared/contracts';
import { endSession, SESSIONS_KEY, sessionsQuery } from './account-api';
import { EndingRow, Section, StatusText } from './section';
import { FormFault } from './entry';
import { useFaultsOf } from './faults';
import { useDay, useWords } from './words';

export function SessionsSection() {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const faultsOf = useFaultsOf();
  const [ended, setEnded] = useState<string>();
  const { data, error, refetch } = useQuery(sessionsQuery(market));
  const end = useWrite({
    mutationFn: ({ id }: Session) => endSession(market, id),
    onSuccess: (remainingSessions, { device }) => {
      setEnded(device);
      queryClient.setQueryData(SESSIONS_KEY, remainingSessions);
    },
  });
  return (
    <Section title={words.sessions.title} intro={words.sessions.intro}>
      {end.error ? <FormFault text={faultsOf(end.error, [])['']} /> : null}
      {data === undefined && !error ? <Skeleton height="12" /> : null}
      {error && data === undefined ? (
        <Button variant="outline" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      ) : null}
      <Box as="ul" listStyleType="none">
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </Box>
      <StatusText>{ended === undefined ? null : words.sessions.ended(ended)}</StatusText>
    </Section>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd(): void }) {
  const words = useWords();
  const day = useDay();
  return (
    <EndingRow
      title={session.device}
      label={words.sessions.end}
      spokenName={session.device}
      isBusy={isBusy}
      onEnd={session.isCurrent ? undefined : onEnd}
    >
      {session.isCurrent ? (
        <Badge>{words.sessions.thisOne}</Badge>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          {words.sessions.lastSeen(day(session.lastSeenAt))}
        </Text>
      )}
    </EndingRow>
  );
}
