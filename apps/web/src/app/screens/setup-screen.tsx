import { FirstSession } from '../../features/attendance/sessions/index.ts'
import { Setup } from '../../features/church/details/index.ts'
import { RulesStep } from '../../features/people/sharing/index.ts'
import { OwnNameStep } from '../../features/people/users/index.ts'
import { screens } from '../../lib/screens.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SetupDone } from './setup-done.tsx'

/** Set Up Your Church. */
export function SetupScreen() {
  return (
    <>
      <PageHeading title={screens.setup.title} />
      <Setup
        further={{ you: OwnNameStep, directory: RulesStep, session: FirstSession }}
        done={<SetupDone />}
      />
    </>
  )
}
