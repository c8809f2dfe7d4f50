import { useId, type ReactNode } from 'react';
import { Heading } from '@bindery/shared/ui';
import { Panel } from '../../ui/panel';

export function OrderPanel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Panel titleId={titleId} padding={{ base: '5', md: '6' }}>
      <Heading as="h2" id={titleId} size="md">
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
