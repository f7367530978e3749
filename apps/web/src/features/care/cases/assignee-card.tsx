import type { CareCaseDetails } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { useUpdateCase } from './queries.ts'

/** Who looks after a case. A carer takes it or gives it back; an admin gives it to anybody who cares. */
export function AssigneeCard({ details }: { details: CareCaseDetails }) {
  const { id, assignee } = details
  const user = useCurrentUser((state) => state.user)
  const { mutate, isPending, variables } = useUpdateCase(id)
  const isOwn = assignee !== null && assignee.id === user?.id
  const give = (to: number | null) =>
    mutate(
      { assignee: to },
      {
        onSuccess: (saved) => toast.success(whoNow(saved, user?.id)),
        onError: (failure) => {
          if (!isSignedOutError(failure)) toast.error(failure.message)
        },
      },
    )
  return (
    <Card title="Carer">
      {user?.isAdmin ? (
        <AssigneeSelect
          careCase={details}
          chosen={(isPending ? variables?.assignee : assignee?.id) ?? null}
          onChoose={give}
        />
      ) : (
        <>
          <p>{isOwn ? 'You do.' : 'Nobody yet.'}</p>
          <Button
            variant="secondary"
            busy={isPending}
            onClick={() => give(isOwn ? null : (user?.id ?? null))}
          >
            {isOwn ? 'Give back' : 'I’ll do it'}
          </Button>
        </>
      )}
    </Card>
  )
}

function whoNow({ assignee, person }: CareCaseDetails, ownId: number | undefined): string {
  if (!assignee) return `Nobody looks after ${person.name} now.`
  const who = assignee.id === ownId ? 'You look' : `${assignee.name} looks`
  return `${who} after ${person.name} now.`
}
