import { n, type Overview, SHOWN_NUMBERS, t } from '@church/shared'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { numberColumns } from '../../attendance/desk/index.ts'
import { countedInWords } from './counted-in-words.ts'
import styles from './recent-sessions.module.scss'
import { SessionsChart } from './sessions-chart.tsx'

type Recent = Overview['recent'][number]

const columns: Column<Recent>[] = [
  {
    header: t('SESSION'),
    kind: 'name',
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { header: t('DATE'), cell: ({ start_datetime }) => formatDate(start_datetime) },
  ...numberColumns(SHOWN_NUMBERS),
]

/** Attendance at recent sessions, as a chart and a table. */
export function RecentSessions({ sessions }: { sessions: Overview['recent'] | undefined }) {
  return (
    <Card
      title={t('Recent sessions')}
      className={styles.card}
      actions={<Link to={screens.attendants.path}>{t('Attendants')}</Link>}
    >
      {!sessions && <Skeleton shape="box" height="15rem" width="100%" />}
      {sessions?.length === 0 && (
        <EmptyState icon="calendar">{t('No sessions have been held yet.')}</EmptyState>
      )}
      {sessions && sessions.length > 0 && (
        <>
          <Figures sessions={sessions} />
          <SessionsChart sessions={sessions} average={averageOf(sessions)} />
          <details className={styles.table}>
            <summary>{t('Show as a table')}</summary>
            <DataTable
              caption={t('Recent sessions, newest first')}
              columns={columns}
              summary={({ id, name, start_datetime, attendance }) => ({
                name,
                line: formatDate(start_datetime),
                badge: n(attendance, '{count} person', '{count} people'),
                to: pathOf(screens.session.path, id),
              })}
              rows={[...sessions].reverse()}
              rowKey={({ id }) => id}
              framed={false}
              empty={null}
            />
          </details>
        </>
      )}
    </Card>
  )
}

const servicesIn = (sessions: Recent[]) => sessions.filter(({ kind }) => kind === 'service')

/** The average attendance of the services, rounded; undefined without any. */
function averageOf(sessions: Recent[]): number | undefined {
  const services = servicesIn(sessions)
  const sum = services.reduce((total, { attendance }) => total + attendance, 0)
  return services.length > 0 ? Math.round(sum / services.length) : undefined
}

/** The last service, the average and how they differ; nothing if no service was held. */
function Figures({ sessions }: { sessions: Recent[] }) {
  const last = servicesIn(sessions).at(-1)
  const average = averageOf(sessions)
  if (!last || average === undefined) return null
  const { name, start_datetime, people, absent, attendance } = last
  const came = countedInWords(
    last,
    n(people + absent, '{present} of {count} people', '{present} of {count} people', {
      present: people,
    }),
  )
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('Last service')}</dt>
          <dd>{attendance}</dd>
        </div>
        <div>
          <dt>{t('Average')}</dt>
          <dd>{average}</dd>
        </div>
        <div>
          <dt>{t('Change', undefined, 'a difference')}</dt>
          <dd>{formatNumber(attendance - average, { signDisplay: 'exceptZero' })}</dd>
        </div>
      </dl>
      <p className="soft">
        {t('{name}, {date}: {came}.', { name, date: formatDate(start_datetime), came })}
      </p>
    </>
  )
}
