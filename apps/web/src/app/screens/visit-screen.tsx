import { Suspense } from 'react'
import { RunningSession } from '../../features/attendance/door/index.ts'
import { VisitPart } from '../../features/attendance/visitors/index.ts'
import { screens } from '../../lib/screens.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'

/** Visiting: a visitor's card for the service that runs, for somebody inside the church who has scanned no code. */
export function VisitScreen() {
  return (
    <div className="narrow">
      <PageHeading
        title={screens.visit.title}
        lead="You need no account. Your phone’s location shows that you’re here; it isn’t stored."
      />
      <RunningSession>
        {({ id, name }) => (
          <Card key={id} title={name}>
            <Suspense fallback={<SkeletonLines lines={6} />}>
              <VisitPart session={id} />
            </Suspense>
          </Card>
        )}
      </RunningSession>
    </div>
  )
}
