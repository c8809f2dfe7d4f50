import type { ReactNode } from 'react';
import { Button, Flex, Spinner, Text } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';

interface AnsweredProps<Data> {
  query: { data: Data | undefined; isError: boolean; fetchStatus: string; refetch(): unknown };
  loading: string;
  children(data: Data): ReactNode;
}

/** Shows a query's data, or its loading and error states. */
export function QueryAnswer<Data>({ query, loading, children }: AnsweredProps<Data>) {
  const words = useOrderWords();
  const { data, isError, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError || fetchStatus === 'paused')
    return (
      <Flex role="alert" align="center" gap="3" wrap="wrap">
        <Text>{fetchStatus === 'paused' ? words.offline : words.historyFailed}</Text>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Flex>
    );
  return (
    <Flex role="status" align="center" gap="3">
      <Spinner size="sm" />
      <Text>{loading}</Text>
    </Flex>
  );
}
