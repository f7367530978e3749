import type { Overview } from '@church/shared'
import { useId } from 'react'
import { formatDate } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './sessions-chart.module.scss'

type Recent = Overview['recent'][number]

/** In CSS pixels: the height of the largest session, and the least height of a bar with its number inside. */
const plotHeight = 168
const numberHeight = 20
/** The chart has room for at least this many sessions, so that a few bars do not become too wide. */
const minSlots = 8

const dayOf = (session: Recent) => new Date(session.start_datetime)
const monthOf = (session: Recent) =>
  dayOf(session).toLocaleDateString(undefined, { month: 'short' })

/**
 * A window-shaped bar for each session, as high as everyone expected and filled by those present. Widths
 * are percentages and heights are pixels, so that text keeps its size on every screen.
 */
export function SessionsChart({ sessions }: { sessions: Recent[] }) {
  const most = Math.max(1, ...sessions.map(({ present, absent }) => present + absent))
  const band = 100 / Math.max(minSlots, sessions.length)
  return (
    <figure className={styles.chart}>
      <svg width="100%" height={plotHeight + 44} role="img" aria-label={chartSummary(sessions)}>
        {sessions.map((session, at) => (
          <Window
            key={session.id}
            session={session}
            left={at * band}
            band={band}
            scale={plotHeight / most}
            month={beginsMonth(sessions, at)}
          />
        ))}
        <line className={styles.ground} x1="0" x2="100%" y1={plotHeight} y2={plotHeight} />
      </svg>
      <figcaption aria-hidden="true">
        <span className={styles.key}>Present</span>
        <span className={classNames(styles.key, styles.keyAbsent)}>Absent</span>
      </figcaption>
    </figure>
  )
}

/** Whether a session is the first of its month, with room for the month's label. */
function beginsMonth(sessions: Recent[], at: number): boolean {
  const months = sessions.slice(Math.max(at - 1, 0), at + 2).map(monthOf)
  if (at === 0) return months[0] === months[1] || sessions.length === 1
  return months[0] !== months[1]
}

interface WindowProps {
  session: Recent
  /** In percent of the chart's width, like `band`. */
  left: number
  band: number
  /** Pixels per person. */
  scale: number
  /** Whether to show the month below the day. */
  month: boolean
}

function Window({ session, left, band, scale, month }: WindowProps) {
  const clip = useId()
  const { present, absent } = session
  const top = plotHeight - (present + absent) * scale
  const level = plotHeight - present * scale
  const inside = present * scale >= numberHeight
  // Extends below the plot, which clips it, so that only its upper corners are round.
  const arch = { x: '11%', y: top, width: '78%', height: plotHeight * 2, rx: '39%', ry: 14 }
  return (
    <>
      <svg x={`${left}%`} y="0" width={`${band}%`} height={plotHeight} aria-hidden="true">
        <title>{`${formatDate(session.start_datetime)}: ${present} present, ${absent} absent`}</title>
        <clipPath id={clip}>
          <rect {...arch} />
        </clipPath>
        <rect className={styles.absent} {...arch} />
        <rect
          className={styles.present}
          x="11%"
          y={level}
          width="78%"
          height={plotHeight}
          clipPath={`url(#${clip})`}
        />
        <text
          className={inside ? classNames(styles.number, styles.numberInside) : styles.number}
          x="50%"
          y={inside ? plotHeight - 7 : level - 5}
        >
          {present}
        </text>
      </svg>
      <svg x={`${left}%`} y={plotHeight} width={`${band}%`} height="44" aria-hidden="true">
        <text className={styles.day} x="50%" y="18">
          {dayOf(session).getDate()}
        </text>
        {month && (
          <text className={styles.month} x="50%" y="36">
            {monthOf(session)}
          </text>
        )}
      </svg>
    </>
  )
}

function chartSummary(sessions: Recent[]): string {
  const each = sessions.map(
    ({ start_datetime, present, absent }) =>
      `${formatDate(start_datetime)}: ${present} of ${present + absent}`,
  )
  return `People by session. ${each.join('; ')}.`
}
