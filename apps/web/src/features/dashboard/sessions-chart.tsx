import type { Overview } from '@church/shared'
import { useId } from 'react'
import { formatDate } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './sessions-chart.module.scss'

type Recent = Overview['recent'][number]

/** CSS pixels: how high the fullest session stands, and how low a bar may be to hold its number. */
const plotHeight = 168
const numberHeight = 20
/** A few sessions stay slender: the row has room for at least as many. */
const fewest = 8

const dayOf = (session: Recent) => new Date(session.start_datetime)
const monthOf = (session: Recent) =>
  dayOf(session).toLocaleDateString(undefined, { month: 'short' })

/**
 * A window for each session, as high as all who were expected and filled by those who came. Widths are
 * shares of the chart and heights are pixels, so that text keeps its size on every screen.
 */
export function SessionsChart({ sessions }: { sessions: Recent[] }) {
  const most = Math.max(1, ...sessions.map(({ present, absent }) => present + absent))
  const band = 100 / Math.max(fewest, sessions.length)
  return (
    <figure className={styles.chart}>
      <svg width="100%" height={plotHeight + 44} role="img" aria-label={spoken(sessions)}>
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

/** Whether a session is the first of its month, and the next month leaves room to say so. */
function beginsMonth(sessions: Recent[], at: number): boolean {
  const months = sessions.slice(Math.max(at - 1, 0), at + 2).map(monthOf)
  if (at === 0) return months[0] === months[1] || sessions.length === 1
  return months[0] !== months[1]
}

interface WindowProps {
  session: Recent
  /** Percent of the chart's width. */
  left: number
  band: number
  /** Pixels a person. */
  scale: number
  /** Whether the month is written below the day. */
  month: boolean
}

function Window({ session, left, band, scale, month }: WindowProps) {
  const clip = useId()
  const { present, absent } = session
  const top = plotHeight - (present + absent) * scale
  const level = plotHeight - present * scale
  const inside = present * scale >= numberHeight
  // Deeper than the plot, which cuts it off: so that only its upper corners are round.
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

function spoken(sessions: Recent[]): string {
  const each = sessions.map(
    ({ start_datetime, present, absent }) =>
      `${formatDate(start_datetime)}: ${present} of ${present + absent}`,
  )
  return `How many were present. ${each.join('; ')}.`
}
