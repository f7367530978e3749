import {
  formatFacts,
  formatFactsOfMany,
  numbersSaid,
  PARTS,
  type PartName,
  SESSION_NUMBERS,
  sumOf,
  t,
} from '@church/shared'
import { type CSSProperties, useId } from 'react'
import { flow } from '../../../lib/flow.ts'
import { formatDate, formatMonth } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { type Bar, dayLabels, maxNumbers, monthLabels } from './chart-labels.ts'
import styles from './sessions-chart.module.scss'

/** Those who came and are not shown by themselves; a bar draws them as part of the first number. */
const hiddenIn = (bar: Bar) => bar.attendance - sumOf(bar, PARTS)

/** '70 present, 5 without a name, 12 in the headcount, 3 on visitors’ cards, 8 absent' */
const barText = (bar: Bar) => formatFacts(numbersSaid(bar, [...PARTS, 'absent']))

const toneOf = (part: PartName): CSSProperties & { '--tone': string } => ({
  '--tone': `${SESSION_NUMBERS[part].tone}%`,
})

const dated = (bar: Bar) =>
  t('{date}: {numbers}', { date: formatDate(bar.start_datetime), numbers: barText(bar) })

/** In CSS pixels: the room for the number on the highest bar, the height of that bar, and the ground below it. */
const numberHeight = 22
const plotHeight = 168
const ground = numberHeight + plotHeight
const labelsHeight = 44
/** The chart has room for at least this many sessions, so that a few bars do not become too wide. */
const minSlots = 8

interface Props {
  sessions: Bar[]
  /** What a bar stands for. */
  by?: 'session' | 'month'
  /** The average attendance, as a dotted line. */
  average?: number | undefined
}

/**
 * A window-shaped bar for each session, as high as its attendance, which stands on it; its tones are the parts. A
 * session's bar leads to its page. Widths are percentages and heights are pixels, so that text keeps its size on every
 * screen.
 */
export function SessionsChart({ sessions, by = 'session', average }: Props) {
  const isByMonth = by === 'month'
  const most = Math.max(1, ...sessions.map(({ attendance }) => attendance))
  const scale = plotHeight / most
  const band = 100 / Math.max(minSlots, sessions.length)
  return (
    <figure className={styles.chart}>
      <svg
        width="100%"
        height={ground + labelsHeight}
        role={isByMonth ? 'img' : 'group'}
        aria-label={isByMonth ? monthsSummary(sessions) : t('Attendance by session')}
      >
        {average !== undefined && (
          <line
            className={styles.average}
            x1="0"
            x2="100%"
            y1={ground - average * scale}
            y2={ground - average * scale}
          />
        )}
        {sessions.map((session, at) => (
          <Window
            key={session.id}
            session={session}
            left={flow() === 1 ? at * band : 100 - (at + 1) * band}
            band={band}
            scale={scale}
            hasNumber={sessions.length <= maxNumbers}
            labels={isByMonth ? monthLabels(sessions, at) : dayLabels(sessions, at)}
            isLink={!isByMonth}
          />
        ))}
        <line className={styles.ground} x1="0" x2="100%" y1={ground} y2={ground} />
      </svg>
      <figcaption aria-hidden="true">
        {PARTS.filter((part) => sessions.some((session) => (session[part] ?? 0) > 0)).map(
          (part) => (
            <span key={part} className={styles.key} style={toneOf(part)}>
              {SESSION_NUMBERS[part].label()}
            </span>
          ),
        )}
        {average !== undefined && (
          <span className={classNames(styles.key, styles.keyAverage)}>{t('Average')}</span>
        )}
      </figcaption>
    </figure>
  )
}

interface WindowProps {
  session: Bar
  /** In percent of the chart's width, like `band`. */
  left: number
  band: number
  /** Pixels per person. */
  scale: number
  /** Whether there is room for the number of those who came. */
  hasNumber: boolean
  /** One above the other. */
  labels: string[]
  isLink: boolean
}

function Window({ isLink, ...bar }: WindowProps) {
  const { session, left, band } = bar
  if (!isLink) return <Pane {...bar} />
  return (
    <Link to={pathOf(screens.session.path, session.id)} aria-label={dated(session)}>
      <rect
        className={styles.target}
        x={`${left}%`}
        width={`${band}%`}
        height={ground + labelsHeight}
      />
      <Pane {...bar} />
    </Link>
  )
}

function Pane({ session, left, band, scale, hasNumber, labels }: Omit<WindowProps, 'isLink'>) {
  const clip = useId()
  const levelOf = (count: number) => ground - count * scale
  const came = session.attendance
  // Extends below the plot, which clips it, so that only its upper corners are round.
  const arch = {
    x: '11%',
    y: levelOf(came),
    width: '78%',
    height: plotHeight * 2,
    rx: '39%',
    ry: 14,
  }
  const fill = { x: '11%', width: '78%', height: plotHeight, clipPath: `url(#${clip})` }
  return (
    <>
      <svg
        className={styles.plot}
        x={`${left}%`}
        y="0"
        width={`${band}%`}
        height={ground}
        aria-hidden="true"
      >
        <title>{dated(session)}</title>
        <clipPath id={clip}>
          <rect {...arch} />
        </clipPath>
        {PARTS.map((part, at) => (
          <rect
            key={part}
            className={styles.part}
            style={toneOf(part)}
            {...fill}
            y={levelOf(hiddenIn(session) + sumOf(session, PARTS.slice(0, at + 1)))}
          />
        )).reverse()}
        {hasNumber && (
          <text className={styles.number} x="50%" y={levelOf(came) - 6}>
            {came}
          </text>
        )}
      </svg>
      <svg x={`${left}%`} y={ground} width={`${band}%`} height={labelsHeight} aria-hidden="true">
        <text className={styles.day} x="50%" y="18">
          {labels[0]}
        </text>
        <text className={styles.month} x="50%" y="36">
          {labels[1]}
        </text>
      </svg>
    </>
  )
}

const monthsSummary = (months: Bar[]) => {
  const each = months.map((month) =>
    t('{date}: {numbers}', { date: formatMonth(month.start_datetime), numbers: barText(month) }),
  )
  return t('Average attendance by month. {months}.', { months: formatFactsOfMany(each) })
}
