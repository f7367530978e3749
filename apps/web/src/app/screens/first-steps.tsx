import { useAdminAccess } from '../../features/account/second-step/index.ts'
import { SetupCard } from '../../features/church/details/index.ts'
import { RulesCard } from '../../features/people/sharing/index.ts'

/** Admins' first decisions: the steps of setting up their church, then who may see what. */
export function FirstSteps() {
  return useAdminAccess() && <SetupCard otherwise={<RulesCard />} />
}
