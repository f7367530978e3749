import { pagePaths } from '../features/pages/index.ts'
import { Button } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/**
 * Shown for an unknown address or, with `broken`, in place of a screen that crashed. The way home is a
 * plain link, so that it works even if the router has failed.
 */
export function ErrorScreen({ broken = false }: { broken?: boolean }) {
  return (
    <div className="error-screen">
      <LogoMark size={72} muted />
      <PageHeading
        title="Unexpected Application Error!"
        lead={
          broken
            ? 'Something went wrong on this page. Reloading it often helps.'
            : 'There’s no page at this address. It may have moved, or the link may be incomplete.'
        }
      />
      <div className="form-actions">
        <a className="button button-primary button-medium" href={`#${pagePaths.home}`}>
          Back to Home
        </a>
        {broken && (
          <Button variant="secondary" icon="retry" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </div>
  )
}
