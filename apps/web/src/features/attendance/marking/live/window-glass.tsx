import styles from './attendance-window.module.scss'
import { litBy, panes } from './window-panes.ts'

/** The panes nearest to the sun, which are whole: one of them is the user's own. */
const ownPanes = 24

export interface GlassProps {
  /** People present. */
  count: number
  /** The user's id, which gives each person a pane of their own; omitted where no single person is meant. */
  user?: number | undefined
  /** The user is among those present: their pane has its colour. */
  isHere?: boolean
}

/** The panes of the attendance window. */
export function WindowGlass({ count, user, isHere = false }: GlassProps) {
  const own = user === undefined ? undefined : panes[user % ownPanes]
  const lit = panes.filter((pane) => pane !== own).slice(0, litBy(isHere ? count - 1 : count))
  return (
    <g className={styles.panes} clipPath="url(#glass)">
      {panes.map((pane) => (
        <path
          key={pane.outline}
          d={pane.outline}
          className={pane === own && isHere ? styles.own : undefined}
          style={lit.includes(pane) ? { fill: pane.shade } : undefined}
        />
      ))}
    </g>
  )
}
