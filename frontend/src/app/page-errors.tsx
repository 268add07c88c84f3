import { Component, type ReactNode } from 'react';
import { Button } from '../shared/ui/button';
import { EmptyState } from '../shared/ui/feedback/empty-state';

/** The last resort: if a page fails to load or render, says so and offers to reload it. */
export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <div role="alert">
          <EmptyState
            headingLevel={1}
            title="This page did not load"
            actions={
              <Button variant="primary" onClick={() => location.reload()}>
                Reload the page
              </Button>
            }
          >
            <p>The connection dropped, or the site was updated while you had it open.</p>
          </EmptyState>
        </div>
      </main>
    );
  }
}
