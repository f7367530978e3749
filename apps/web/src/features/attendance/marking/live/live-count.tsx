import { liveCountUpdated, t } from '@church/shared'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../../lib/current-user.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { shortDurationMs } from '../../../../ui/toast.ts'
import { AttendanceWindow } from './attendance-window.tsx'
import styles from './live-count.module.scss'
import type { Feed } from './use-live-count.ts'

/** The shortest time between two messages, so that a busy door does not flood screen readers. */
const messageIntervalMs = 1_000

/** The newest count for a message, for three seconds; null without one. */
function useNews(count: number | null): number | null {
  const [news, setNews] = useState<number | null>(null)
  const shownAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (count === null) return
    const show = () => {
      shownAt.current = performance.now()
      setNews(count)
    }
    const timer = setTimeout(show, shownAt.current + messageIntervalMs - performance.now())
    return () => clearTimeout(timer)
  }, [count])

  useEffect(() => {
    if (news === null) return
    const timer = setTimeout(() => setNews(null), shortDurationMs)
    return () => clearTimeout(timer)
  }, [news])

  return news
}

const stateOf = {
  polled: t('present, updated every few seconds'),
  none: t('connecting…'),
}

interface Props {
  /** Null until the server has sent it. */
  count: number | null
  feed: Feed
  /** The user is marked present. */
  isHere: boolean
}

/** The live attendance count, in a window whose panes light up as people arrive. */
export function LiveCount({ count, feed, isHere }: Props) {
  const user = useCurrentUser((state) => state.user?.id)
  const news = useNews(count)
  const calm = news === null && t('present now')
  const state = feed === 'live' ? calm : stateOf[feed]
  return (
    <section
      className={styles.live}
      aria-label={t('Live attendance count')}
      data-connected={feed !== 'none'}
    >
      <AttendanceWindow className={styles.window} count={count ?? 0} user={user} isHere={isHere}>
        <p className={classNames(styles.number, 'numbers')}>
          {count === null ? (
            <Skeleton width="1em" height="1em" shape="box" />
          ) : (
            // A new key for each count restarts the animation.
            <span key={count}>{count}</span>
          )}
        </p>
      </AttendanceWindow>
      <p className={styles.label}>
        {state && (
          // A new element for each state, so that nothing moves.
          <span key={state}>
            <span className={styles.dot} aria-hidden="true" />
            {state}
          </span>
        )}
        <span role="status">{!state && news !== null && liveCountUpdated(news)}</span>
      </p>
    </section>
  )
}
