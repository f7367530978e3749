import {
  formatFacts,
  type NumberName,
  n,
  PARTS,
  SESSION_NUMBERS,
  type SessionsReport,
  t,
} from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'
import { sourcesInWords } from '../../attendance/desk/index.ts'
import styles from './totals.module.scss'

type Totals = SessionsReport['totals']

const figures: [name: string, key: Exclude<keyof Totals, 'sources'>][] = [
  ...(['attendance', ...PARTS, 'absent'] as const).map((name): [string, NumberName] => [
    SESSION_NUMBERS[name].label(),
    name,
  ]),
  [t('New faces'), 'new_faces'],
]

/** The sums over the sessions of a report, their averages, and how people checked in. */
export function TotalsList({ totals, count }: { totals: Totals; count: number }) {
  return (
    <>
      <dl className={styles.totals}>
        {figures.flatMap(([name, key]) => {
          const total = totals[key]
          if (total === null) return []
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{formatNumber(total)}</dd>
              <dd className={styles.average}>
                {t('{average} a session', { average: average(total / count) })}
              </dd>
            </div>
          )
        })}
      </dl>
      {totals.people > 0 && <p className="soft">{waysInWords(totals)}</p>}
    </>
  )
}

const average = (number: number) =>
  formatNumber(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 'How people checked in: 12 by phone, 3 with the code at the door, 2 no longer kept.' */
function waysInWords({ sources, not_kept }: Totals): string {
  const gone = not_kept > 0 ? n(not_kept, '{count} no longer kept', '{count} no longer kept') : ''
  const ways = formatFacts([sourcesInWords(sources), gone].filter(Boolean))
  return t('How people were marked: {ways}.', { ways })
}
