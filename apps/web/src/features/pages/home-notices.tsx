import { RulesCard, SharingBanner } from '../sharing/index.ts'

/** What signed-in people should decide, above everything else. Loaded for them only. */
export function HomeNotices() {
  return (
    <>
      <RulesCard />
      <SharingBanner />
    </>
  )
}
