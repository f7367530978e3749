import { screens } from '../lib/screens.ts'
import { Actions } from '../ui/actions.tsx'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './error-screen.module.scss'

/**
 * Shown for an unknown address or, with `broken`, in place of a screen that crashed. The way home is a
 * plain link, so that it works even if the router has failed.
 */
export function ErrorScreen({ broken = false }: { broken?: boolean }) {
  return (
    <div className={styles.screen}>
      <LogoMark size={72} muted />
      <PageHeading
        className={styles.heading}
        title="Unexpected Application Error!"
        lead={
          broken
            ? 'Something went wrong on this page. Reloading it often helps.'
            : 'There’s no page at this address. It may have moved, or the link may be incomplete.'
        }
      />
      <Actions className={styles.actions}>
        <ButtonAnchor href={`#${screens.home.path}`}>Back to Home</ButtonAnchor>
        {broken && (
          <Button variant="secondary" icon="retry" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </Actions>
    </div>
  )
}
