import { api } from '../../../lib/api.ts'
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx'

/** Lets an admin sign a user out everywhere, such as from a phone that was lost. */
export function EndSignIns({ id }: { id: number }) {
  return (
    <ConfirmedAction
      hint="Still signed in on a lost phone?"
      question="Sign them out everywhere?"
      detail="Their account stays as it is. They can sign in again with their password."
      action="Sign out everywhere"
      call={() => api.endSignInsFor({ params: { id } })}
    >
      End sign-ins
    </ConfirmedAction>
  )
}
