import { Component, type ReactNode } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../../words';

interface FieldBoundaryProps {
  children: ReactNode;
}

/** Error boundary of a field: the rest of the form works. Source: docs/rules.md FIELD-02, VIEW-12 */
export class FieldBoundary extends Component<FieldBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    getAnalytics().reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <BrokenField message={error.message} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** URLs in an error message do not help a shopper. */
const withoutAddresses = (message: string): string => message.replaceAll(/\S*:\/\/\S*/g, '…');

function BrokenField({ message, onRetry }: { message: string; onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.fieldFailed}
      message={`${words.fieldFailedHint} ${withoutAddresses(message)}`}
      action={
        <Button type="button" variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}
