import { Component, type ReactNode } from 'react';
import { useBusiness } from '../shared/config/site-config';
import { paths, telHref } from '../shared/page/paths';
import { Logo } from '../shared/ui/business/logo';
import { Button, ButtonLink } from '../shared/ui/button';
import { EmptyState } from '../shared/ui/feedback/empty-state';

/** The last resort: if a page fails to load or render, says so and offers to reload it. */
export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // It says so itself.
    document.documentElement.dataset.ready = '';
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <NotLoaded />;
  }
}

/** Without the site's frame, so it brings the name, the way home and the number to call. */
function NotLoaded() {
  const { name, phone } = useBusiness();
  return (
    <main>
      <div role="alert">
        <EmptyState
          headingLevel={1}
          figure={<Logo name={name} />}
          title="This page didn’t load"
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                Reload the page
              </Button>
              {/* Loads a document: this component stays failed. */}
              <ButtonLink href={paths.home}>Back to Home</ButtonLink>
              <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
            </>
          }
        >
          <p>The connection dropped, or the site was updated while you had it open.</p>
        </EmptyState>
      </div>
    </main>
  );
}
