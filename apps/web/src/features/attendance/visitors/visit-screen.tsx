import { type OpenVisit, t } from '@church/shared'
import { useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { campusName, useChurch } from '../../church/details/index.ts'
import { readCard } from './own-card.ts'
import { openVisits } from './queries.ts'
import { PastCard, VisitPart } from './visit-part.tsx'

/** Visiting: a visitor's card for the running service, for visitors inside the church who have scanned no code. */
export function VisitScreen() {
  return (
    <div className="narrow">
      <PageHeading
        title={screens.visit.title}
        lead={t(
          'You need no account. Your phone’s location shows that you’re here; it isn’t stored.',
        )}
      />
      <Fetched options={openVisits}>
        {(visits) => (visits.length > 0 ? <Visits visits={visits} /> : <Quiet />)}
      </Fetched>
    </div>
  )
}

/** Without a running service: the card of the last one, as long as it can be changed. */
function Quiet() {
  const [hasCard] = useState(() => readCard()?.secret)
  if (hasCard) {
    return (
      <Card>
        <PastCard />
      </Card>
    )
  }
  return (
    <EmptyState icon="clock">
      {t('No service is on. At the church, scan the code at the door or tell a steward.')}
    </EmptyState>
  )
}

function labelOf({ name: given, end_datetime }: OpenVisit, campus: string | undefined): string {
  const name = given ?? t('Service')
  const time = formatTime(end_datetime)
  return campus
    ? t('{name}, {campus}, until {time}', { name, campus, time })
    : t('{name}, until {time}', { name, time })
}

/** The card for the running service, with a choice if there are several. */
function Visits({ visits }: { visits: OpenVisit[] }) {
  const [chosen, setChosen] = useState('')
  const church = useChurch()
  const visit = visits.find(({ session }) => String(session) === chosen) ?? visits[0]
  if (!visit) return null
  return (
    <>
      {visits.length > 1 && (
        <ListFilter
          label={t('Service')}
          value={String(visit.session)}
          options={Object.fromEntries(
            visits.map((each) => [
              String(each.session),
              labelOf(each, campusName(church, each.campus)),
            ]),
          )}
          onChange={setChosen}
        />
      )}
      <Card key={visit.session} title={visit.name ?? t('Today’s service')}>
        <VisitPart session={visit.session} />
      </Card>
    </>
  )
}
