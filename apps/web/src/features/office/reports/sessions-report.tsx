import { n, type SessionsReport as Report, t } from '@church/shared'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SessionsChart } from '../dashboard/index.ts'
import { chartOf } from './chart-of.ts'
import { Definitions } from './definitions.tsx'
import { type Range, sessionsReport, useDownloadSessions } from './queries.ts'
import styles from './reports-screen.module.scss'
import { SessionsTable } from './sessions-table.tsx'
import { TotalsList } from './totals.tsx'
/** The sessions of a range: their sums, a chart, a table and what each number means. */
export function SessionsReport({ range }: { range: Range }) {
  return (
    // The numbers of other dates must not stand below an error.
    <Fetched options={sessionsReport(range)} failedRefetch="instead">
      {(report) =>
        report.sessions.length === 0 ? (
          <EmptyState icon="calendar">{t('No sessions were held in this time.')}</EmptyState>
        ) : (
          <Numbers report={report} range={range} />
        )
      }
    </Fetched>
  )
}

function Numbers({ report, range }: { report: Report; range: Range }) {
  const { sessions, totals, kept_months } = report
  const count = sessions.length
  const downloading = useDownloadSessions(range)
  const actions = (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        busy={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        {t('Download as CSV')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </div>
  )
  return (
    <>
      <Card title={n(count, 'One session', '{count} sessions')} actions={actions}>
        {downloading.error && <ErrorAlert error={downloading.error} />}
        <TotalsList totals={totals} count={count} />
      </Card>
      <Card title={t('Attendance')} className={styles.chart}>
        <SessionsChart {...chartOf(sessions)} average={totals.attendance / count} />
      </Card>
      <SessionsTable sessions={sessions} totals={totals} />
      <Definitions keptMonths={kept_months} />
    </>
  )
}
