import { t } from '@church/shared'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConnection } from '../lib/connection.ts'
import { screens } from '../lib/screens.ts'
import { Actions, Button, ButtonAnchor } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './error-screen.module.scss'

/** The logo and the heading of an error screen, around its explanation. */
export function ErrorFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <LogoMark size={72} muted />
      <PageHeading className={styles.heading} title={t('Unexpected Application Error!')} />
      {children}
    </div>
  )
}

/** Shown in place of a screen that crashed or whose code is missing. */
export function BrokenScreen() {
  const reachable = useConnection((state) => state.reachable)
  useReloadOnReturn(reachable)
  return (
    <ErrorFrame>
      <h2>{reachable ? t('This page could not be shown') : t('There is no connection')}</h2>
      <p className="soft">
        {reachable
          ? t('Reloading it often helps.')
          : t('This page opens by itself as soon as you are connected again.')}
      </p>
      <Actions className={styles.actions}>
        <Button icon="retry" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
        <HomeLink variant="secondary" />
      </Actions>
    </ErrorFrame>
  )
}

/** A plain link, so that it works even if the router has failed. */
export const HomeLink = ({ variant }: { variant?: 'secondary' }) => (
  <ButtonAnchor variant={variant} href={`#${screens.home.path}`}>
    {t('Back to Home')}
  </ButtonAnchor>
)

/** Reloads the page once the connection is back, since browsers don't request a failed part of the code again. */
function useReloadOnReturn(reachable: boolean) {
  const wasLost = useRef(false)
  useEffect(() => {
    if (!reachable) wasLost.current = true
    else if (wasLost.current) window.location.reload()
  }, [reachable])
}
