import { Suspense } from 'react'
import { SharingBanner } from '../../features/people/sharing/index.ts'
import { DayCard } from './day-card.tsx'
import { FirstSteps } from './first-steps.tsx'

/** What concerns signed-in people today, and what they should decide, above everything else. Loaded for them only. */
export function HomeNotices() {
  return (
    <>
      <DayCard />
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <SharingBanner />
    </>
  )
}
