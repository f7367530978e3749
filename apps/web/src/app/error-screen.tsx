import { pagePaths } from '../features/pages/index.ts'
import { Button } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/**
 * For an address that leads nowhere and, `broken`, for a screen that failed. Its way home is a plain
 * link, so that it works wherever the error was.
 */
export function ErrorScreen({ broken = false }: { broken?: boolean }) {
  return (
    <div className="error-screen">
      <LogoMark size={72} muted />
      <PageHeading
        title="Unexpected Application Error!"
        lead={
          broken
            ? 'This screen could not be shown. Loading the page again often helps.'
            : 'There is no screen at this address. It may have moved, or the link may be incomplete.'
        }
      />
      <div className="form-actions">
        <a className="button button-primary button-medium" href={`#${pagePaths.home}`}>
          Back to Home
        </a>
        {broken && (
          <Button variant="secondary" icon="retry" onClick={() => window.location.reload()}>
            Load again
          </Button>
        )}
      </div>
    </div>
  )
}
