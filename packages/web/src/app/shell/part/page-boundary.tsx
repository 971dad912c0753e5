import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isPageLost } from '../../../lib/page-error.rules.ts';

export type Caught = { readonly error: unknown; readonly components: string };
type Props = { readonly fallback: (caught: Caught) => ReactNode; readonly children: ReactNode };
type State = { readonly hasFailed: boolean; readonly caught: Caught | null };

/** Keeps what broke from taking everything else with it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, caught: null };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const components = componentStack ?? '';
    this.setState({ caught: { error, components } });
    // What did not arrive is no fault of the program; in its place stands the way to ask again.
    if (!isPageLost(error)) reportError(error);
  }

  override render(): ReactNode {
    const { hasFailed, caught } = this.state;
    if (!hasFailed) return this.props.children;
    // Which components were around it is known a moment later, before anything is painted.
    return caught && this.props.fallback(caught);
  }
}
