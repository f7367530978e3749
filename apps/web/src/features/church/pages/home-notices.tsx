import { Suspense } from 'react'
import { SharingBanner } from '../../people/sharing/index.ts'
import { SetupCard } from '../details/index.ts'

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
