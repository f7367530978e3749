import { shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { churchFacts } from '../../church/details/index.ts'
import { KeepingForm } from './keeping-form.tsx'
import { PastCard } from './past-card.tsx'
import { WhatItMeans } from './what-it-means.tsx'

/** How you're counted: the user keeps their attendance by name, or is counted without it. */
export function KeepingScreen() {
  const query = useQuery(queries.getKeeping())
  const { data: church } = useQuery(churchFacts)
  const isAllowed = church?.unnamed_allowed ?? true
  return (
    <div className="narrow">
      <BackLink to={screens.ownAttendance.path}>{shown(screens.ownAttendance.title)}</BackLink>
      <PageHeading
        title={screens.keeping.title}
        lead={t('Only you see what you choose here. It applies from your next check-in on.')}
      />
      <Loaded query={query}>
        {(keeping) => (
          <>
            <Card>
              <KeepingForm keeping={keeping} isAllowed={isAllowed} />
            </Card>
            {!keeping.keep && keeping.past === 'keep' && <PastCard counted={keeping.counted} />}
          </>
        )}
      </Loaded>
      <section className="prose">
        <h2>{t('Counted without your name')}</h2>
        <WhatItMeans />
      </section>
    </div>
  )
}
