import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../../lib/lazy-part.ts'
import { classNames } from '../../../../ui/class-names.ts'
import styles from './attendance-window.module.scss'
import type { GlassProps } from './window-glass.tsx'

// The frame appears at once and the panes later, so that nothing waits for the drawing.
const WindowGlass = lazyPart(async () => (await import('./window-glass.tsx')).WindowGlass)

interface Props extends GlassProps {
  /** In the centre. */
  children?: ReactNode
  className?: string | undefined
}

const glass = 'M130 14C78 48 34 104 34 176v122h192V176C226 104 182 48 130 14Z'

/** A lancet window at sunrise, whose panes light up as people arrive. The drawing is decorative. */
export function AttendanceWindow({ children, className, ...panes }: Props) {
  return (
    <div className={classNames(styles.window, className)}>
      <svg viewBox="0 0 260 312" aria-hidden="true">
        <clipPath id="glass">
          <path d={glass} />
        </clipPath>
        <path
          className={styles.stone}
          d="M130 0C70 38 20 100 20 176v130a6 6 0 0 0 6 6h208a6 6 0 0 0 6-6V176C240 100 190 38 130 0Z"
        />
        <path className={styles.glass} d={glass} />
        <Suspense fallback={null}>
          <WindowGlass {...panes} />
        </Suspense>
        <circle className={styles.sun} cx="130" cy="190" r="50" />
      </svg>
      <div className={styles.centre}>{children}</div>
    </div>
  )
}
