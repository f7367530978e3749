import { Suspense } from 'react'
import { SetupCard } from '../church/index.ts'
import { SharingBanner } from '../sharing/index.ts'

/** What signed-in people should decide, above everything else. Loaded for them only. */
export function HomeNotices() {
  return (
    <>
      <Suspense fallback={null}>
        <SetupCard />
      </Suspense>
      <SharingBanner />
    </>
  )
}
