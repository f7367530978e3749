import { type Session, t } from '@church/shared'
import { useEffect, useRef } from 'react'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { type Counted, useLiveCount } from '../marking/index.ts'
import { DoorDisplay } from './door-display.tsx'
import styles from './door-screen.module.scss'
import { RunningSession } from './running-session.tsx'

/** Keeps the screen on while the component is mounted, in browsers that can. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let unmounted = false
    const request = async () => {
      // The browser releases the lock of a page that is hidden, and refuses one to it.
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (unmounted) void lock?.release()
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}

/** Code at the Door: for a screen or projector that everybody coming in can see. */
export function DoorScreen() {
  const display = useRef<HTMLDivElement>(null)
  useWakeLock()
  return (
    <>
      <PageHeading
        className={styles.heading}
        title={screens.door.title}
        actions={
          document.fullscreenEnabled && (
            <Button variant="secondary" onClick={() => display.current?.requestFullscreen()}>
              {t('Full screen')}
            </Button>
          )
        }
      />
      <div ref={display} className={styles.frame}>
        <RunningSession>
          {(session, counted) => (
            <CountedDisplay key={session.id} session={session} counted={counted} />
          )}
        </RunningSession>
      </div>
    </>
  )
}

function CountedDisplay({ session, counted }: { session: Session; counted: Counted }) {
  const { count } = useLiveCount(...counted)
  return <DoorDisplay session={session} count={count} />
}
