import { rangeProblem } from '@church/shared'
import { useSearchParams } from 'react-router-dom'
import { formatDay } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { PeopleReport } from './people-report.tsx'
import { RangeForm } from './range-form.tsx'
import styles from './reports-screen.module.scss'
import { SessionsReport } from './sessions-report.tsx'
import { rangeParams, useRange } from './use-range.ts'

const kindWords: Record<string, string> = { service: 'services', other: 'other sessions' }

type Tab = 'sessions' | 'people'

/** The report that the address selects. Another one starts without the search and page of this one. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('of') === 'people' ? 'people' : 'sessions'
  const choose = (next: Tab) =>
    setParams((before) => ({
      ...Object.fromEntries(
        [...before].filter(([name]) => rangeParams.some((one) => one === name)),
      ),
      of: next,
    }))
  return { tab, choose }
}

/** Reports: who came between two dates, in figures that add up, to print and to download. */
export function ReportsScreen() {
  const selected = useRange()
  const { tab, choose } = useTab()
  const { range, kind } = selected
  return (
    <div className={styles.screen}>
      <PageHeading
        title={screens.reports.title}
        lead={`${formatDay(range.from)} to ${formatDay(range.to)}, ${kindWords[kind] ?? 'all sessions'}`}
      />
      <div className={styles.controls}>
        <RangeForm {...selected} />
        <Tabs
          label="Reports"
          tabs={{ sessions: 'Sessions', people: 'People' }}
          chosen={tab}
          onChoose={choose}
        />
      </div>
      <TabPanel of={tab}>
        {!rangeProblem(range) &&
          (tab === 'people' ? <PeopleReport range={range} /> : <SessionsReport range={range} />)}
      </TabPanel>
    </div>
  )
}
