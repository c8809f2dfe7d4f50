import { Component, type ReactNode } from 'react';
import { forgetLateFailures } from '@bindery/shared';

interface SlotBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  onError(error: unknown): void;
}

/** What is thrown inside stays inside: the slot shows its fallback, the rest of the page goes on. */
export class SlotBoundary extends Component<SlotBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    forgetLateFailures();
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
