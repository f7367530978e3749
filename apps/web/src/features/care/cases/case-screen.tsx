import type { CareCaseDetails } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import layout from '../../../ui/columns.module.scss'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AssigneeCard } from './assignee-card.tsx'
import { type CareAction, CareDialog } from './care-dialog.tsx'
import { CaseButtons } from './case-buttons.tsx'
import { CaseFacts } from './case-facts.tsx'
import styles from './case-screen.module.scss'
import { CaseState } from './case-state.tsx'
import { ContactButtons } from './contact-buttons.tsx'
import { EventsCard } from './events-card.tsx'
import { OtherOutcomes } from './other-outcomes.tsx'
import { carePaths } from './paths.ts'
import { careCase } from './queries.ts'
import { WeekKey } from './week-dots.tsx'

/** A case: why somebody is on the list, how to reach them, and everything noted so far. */
export function CaseScreen() {
  const id = Number(useParams().id)
  const query = useQuery(careCase(id))
  return (
    <>
      <BackLink to={carePaths.cases}>All people</BackLink>
      <PageHeading title={query.data?.person.name ?? 'Care'} />
      <Loaded query={query}>{(details) => <Case key={details.id} details={details} />}</Loaded>
    </>
  )
}

function Case({ details }: { details: CareCaseDetails }) {
  const [action, setAction] = useState<CareAction | null>(null)
  const isClosed = details.state === 'closed'
  return (
    <div className={layout.columns}>
      <Card className={styles.main}>
        <CaseFacts careCase={details} />
        {details.weeks.length > 0 && <WeekKey />}
        {details.outcome !== 'asked not to be contacted' && <ContactButtons careCase={details} />}
        {!isClosed && (
          <>
            <CaseButtons careCase={details} onAct={setAction} />
            <div className={styles.more}>
              <OtherOutcomes onAct={setAction} />
              <CaseState details={details} />
            </div>
          </>
        )}
        {isClosed && <CaseState details={details} />}
      </Card>
      <div className={styles.side}>
        {!isClosed && <AssigneeCard details={details} />}
        <EventsCard events={details.events} />
      </div>
      <CareDialog careCase={details} action={action} onClose={() => setAction(null)} />
    </div>
  )
}
