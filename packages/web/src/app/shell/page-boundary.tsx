import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = { readonly onRetry: () => void; readonly children: ReactNode };
type State = { readonly error: Error | null };

/** Keeps a broken page from taking the other tabs with it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`${error.message}\n${info.componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="page-broken" role="alert">
        <h1>这个页面出错了</h1>
        <p>其他页签不受影响。重新打开后仍然出错，请把下面这行告诉系统管理员。</p>
        <code>{error.message}</code>
        <Button type="primary" onClick={this.props.onRetry}>
          重新打开
        </Button>
      </div>
    );
  }
}
