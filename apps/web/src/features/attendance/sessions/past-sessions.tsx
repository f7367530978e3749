import {
  addDays,
  eachOf,
  formatFacts,
  n,
  type SessionInReport,
  SHOWN_NUMBERS,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { churchDate, formatDate, formatTimeRange } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { useSortedRows } from '../../../ui/use-sorted-rows.ts'
import { useChurch } from '../../church/details/index.ts'
import { numberColumns } from '../desk/index.ts'

/** How many sessions are listed at first, and how many each time that more are asked for. */
const STEP = 20

const numbers = SHOWN_NUMBERS.filter((name) => name !== 'absent')

const columns: Column<SessionInReport>[] = [
  {
    header: t('NAME', undefined, 'of a thing'),
    kind: 'name',
    sort: 'name',
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    header: t('DATE'),
    kind: 'number',
    sort: 'date',
    cell: ({ start_datetime }) => formatDate(start_datetime),
  },
  {
    header: t('TIME'),
    kind: 'number',
    cell: ({ start_datetime, end_datetime }) => formatTimeRange(start_datetime, end_datetime),
  },
  ...numberColumns(numbers).map((column, index) => ({ ...column, sort: numbers[index] ?? '' })),
]

/** What each column sorts by. A number that is not shown is none. */
const values: Record<string, (session: SessionInReport) => string | number | null> = {
  name: ({ name }) => name,
  date: ({ start_datetime }) => start_datetime,
  ...eachOf(numbers, (name) => (session: SessionInReport) => session[name] ?? null),
}

const summary = (session: SessionInReport): RowSummary => ({
  name: session.name,
  line: formatFacts([
    formatDate(session.start_datetime),
    formatTimeRange(session.start_datetime, session.end_datetime),
  ]),
  badge: n(session.attendance, '{count} person', '{count} people'),
  to: pathOf(screens.session.path, session.id),
})

/** The period of the address, 'in-2025' or the last twelve months, as dates at the church. */
function usePeriod() {
  const [params, setParams] = useSearchParams()
  const church = useChurch()
  const period = params.get('period') ?? ''
  const year = /^in-(\d{4})$/.exec(period)?.[1]
  const today = churchDate(serverNow(), church?.time_zone)
  const range = year
    ? { from: `${year}-01-01`, to: `${year}-12-31` }
    : { from: addDays(today, -365), to: today }
  const choose = (chosen: string) =>
    setParams((before) => {
      const sort = before.get('sort')
      return { of: 'past', ...(chosen && { period: chosen }), ...(sort && { sort }) }
    })
  return { period: year ? period : '', today, range, choose }
}

/** The sessions that have closed, newest first until a heading sorts them, each with a link to its page. */
export function PastSessions() {
  const { period, today, range, choose } = usePeriod()
  const [count, setCount] = useState(STEP)
  const query = useQuery({
    ...queries.reportOnSessions({ query: range }),
    select: ({ sessions }) => sessions,
  })
  const { data: sessions = [] } = useQuery(queries.listSessions())
  const years = sessions
    .map(({ start_datetime }) => start_datetime.slice(0, 4))
    .filter((one) => one <= today.slice(0, 4))
  const { rows, sorting } = useSortedRows(query.data, values, '-date')
  const table = (
    <DataTable
      caption={t('Past sessions')}
      columns={columns}
      summary={summary}
      sorting={sorting}
      rows={rows?.slice(0, count)}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="calendar">{t('No sessions were held in this time.')}</EmptyState>}
    />
  )
  const more = (query.data?.length ?? 0) - count
  return (
    <>
      <ListTools>
        <ListFilter
          label={t('Period')}
          value={period}
          options={{
            '': t('Last twelve months'),
            ...Object.fromEntries([...new Set(years)].map((year) => [`in-${year}`, year])),
          }}
          onChange={choose}
        />
      </ListTools>
      <Loaded query={query} skeleton={table} failedRefetch="above">
        {() => <KeyedList>{table}</KeyedList>}
      </Loaded>
      {more > 0 && (
        <Button variant="quiet" icon="down" onClick={() => setCount(count + STEP)}>
          {n(Math.min(more, STEP), 'Show {count} more', 'Show {count} more')}
        </Button>
      )}
    </>
  )
}
