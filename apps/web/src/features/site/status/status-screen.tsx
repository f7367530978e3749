import type { Status, StatusState } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { churchFacts } from '../../church/details/index.ts'
import { JobList } from './job-list.tsx'
import { partInWords, partTitles } from './part-in-words.ts'
import { installationStatus } from './queries.ts'
import { worstFirst } from './states.ts'
import { StatusRow } from './status-row.tsx'
import styles from './status-screen.module.scss'

/** Status: whether each part of the installation works, and what to do if it does not. */
export function StatusScreen() {
  const query = useQuery(installationStatus)
  return (
    <div className={styles.screen}>
      <PageHeading
        title="Status"
        lead="Whether this site works as it should, and what to do if not."
      />
      <Loaded query={query}>{(status) => <Parts status={status} />}</Loaded>
    </div>
  )
}

const summaries: Record<StatusState, string> = {
  good: 'Everything works.',
  warning: 'The site works. Look at what needs attention when you have time.',
  bad: 'Something needs help now.',
}

function Parts({ status }: { status: Status }) {
  const { data: church } = useQuery(churchFacts)
  return (
    <>
      <p className={styles.summary}>
        <strong>{summaries[status.state]}</strong>{' '}
        <span className="soft">Checked on {formatMoment(status.checked_at)}.</span>
      </p>
      <ul className={styles.parts}>
        {worstFirst(status.checks).map((check) => (
          <StatusRow
            key={check.part}
            title={partTitles[check.part]}
            state={check.state}
            words={partInWords(check)}
          >
            {check.part === 'jobs' && <JobList jobs={check.jobs} />}
          </StatusRow>
        ))}
      </ul>
      {church?.version && (
        <p className="soft">This is version {church.version}. Say so when you ask for help.</p>
      )}
    </>
  )
}
