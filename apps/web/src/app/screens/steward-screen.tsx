import { MarkPeople } from '../../features/attendance/steward/index.ts'
import { ServingToday } from '../../features/serving/plan/index.ts'

/** Mark People, with the list of who serves. */
export const StewardScreen = () => (
  <MarkPeople aside={(session) => <ServingToday session={session} />} />
)
