import { t } from '@church/shared'
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router-dom'
import { checkConnection, useConnection } from '../lib/connection.ts'
import { queryClient } from '../lib/query-client.ts'
import { screens } from '../lib/screens.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import styles from './connection-banner.module.scss'

/** Outages shorter than this go unannounced when they end. */
const minOutageMs = 2_000

/** Warns below the navigation bar while the server is unreachable, and retries failed queries afterwards. */
export function ConnectionBanner() {
  const { reachable, checking, captive } = useConnection()
  const isMarking = useMatch(screens.markAttendance.path) !== null
  useRecovery(reachable)
  return (
    <div role="status">
      {!reachable && (
        <div className={styles.banner}>
          <div className={classNames('container', styles.row)}>
            <Icon name="offline" />
            <p>
              <strong>
                {captive ? t('This Wi-Fi asks you to sign in first.') : t('No connection.')}
              </strong>{' '}
              {captive
                ? t('Open its own page, or switch Wi-Fi off and use mobile data.')
                : isMarking && `${t('You need one to mark attendance.')} `}
              {!captive && t('We’ll keep trying.')}
            </p>
            <Button
              variant="quiet"
              size="small"
              icon="retry"
              busy={checking}
              onClick={checkConnection}
            >
              {t('Try now')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function useRecovery(reachable: boolean) {
  const lostAt = useRef<number | null>(null)

  useEffect(() => {
    if (!reachable) {
      lostAt.current = performance.now()
      return
    }
    if (lostAt.current === null) return
    const outageMs = performance.now() - lostAt.current
    lostAt.current = null
    if (outageMs > minOutageMs) toast.success(t('You’re connected again.'))
    const failed = {
      predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
    }
    void queryClient.refetchQueries({ type: 'active', ...failed })
  }, [reachable])
}
