import { api } from '../../../lib/api.ts'
import { ConfirmedAction } from '../../../ui/confirmed-action.tsx'

/** Lets an admin help a user who has lost both their phone and their recovery codes. */
export function EndTwoStep({ id }: { id: number }) {
  return (
    <ConfirmedAction
      hint="Lost their phone?"
      question="Switch off two-step sign-in for them?"
      detail="They then sign in with their password alone. Make sure the request really comes from them. They get an email."
      action="Switch off"
      call={() => api.endTwoStepFor({ params: { id } })}
    >
      Switch off two-step sign-in
    </ConfirmedAction>
  )
}
