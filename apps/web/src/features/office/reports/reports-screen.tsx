import { rangeProblem, t } from '@church/shared'
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

/** The dates and the kind of the sessions that are selected. */
function rangeInWords({ from, to }: { from: string; to: string }, kind: string): string {
  const days = { from: formatDay(from), to: formatDay(to) }
  if (kind === 'service') return t('{from} to {to}, services', days)
  if (kind === 'other') return t('{from} to {to}, other sessions', days)
  return t('{from} to {to}, all sessions', days)
}

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
      <PageHeading title={screens.reports.title} lead={rangeInWords(range, kind)} />
      <div className={styles.controls}>
        <RangeForm {...selected} />
        <Tabs
          label={t('Reports')}
          tabs={{ sessions: t('Sessions'), people: t('People') }}
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
