import { Component, type ReactNode } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { ErrorNotice } from '@bindery/shared/ui';
import { useWords } from '../../../words';

interface FieldBoundaryProps {
  children: ReactNode;
}

/** Keeps a broken field to itself: the rest of the form goes on. Source: docs/rules.md FIELD-02, VIEW-02 */
export class FieldBoundary extends Component<FieldBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    getAnalytics().reportError(error);
  }

  override render(): ReactNode {
    return this.state.error ? <BrokenField message={this.state.error.message} /> : this.props.children;
  }
}

function BrokenField({ message }: { message: string }) {
  const words = useWords();
  return <ErrorNotice title={words.fieldFailed} message={`${words.fieldFailedHint} ${message}`} />;
}
