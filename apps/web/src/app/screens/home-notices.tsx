import { Suspense } from 'react'
import { SharingBanner } from '../../features/people/sharing/index.ts'
import { FirstSteps } from './first-steps.tsx'

/** What signed-in people should decide, above everything else. Loaded for them only. */
export function HomeNotices() {
  return (
    <>
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <SharingBanner />
    </>
  )
}
