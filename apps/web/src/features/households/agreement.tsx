import type { OwnHousehold } from '@church/shared'
import { useCurrentUser } from '../../lib/current-user.ts'
import { formatDate } from '../../lib/format.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useSetAgreement } from './queries.ts'

/** The names of those who may mark the user, if the user agrees. */
export const actingFor = ({ households }: Pick<OwnHousehold, 'households'>): string[] =>
  households
    .flatMap(({ members }) => members)
    .filter(({ may_act, is_you }) => may_act && !is_you)
    .map(({ name }) => name)

/** Who may mark the user present, and the button that allows or ends it. Nothing if nobody could. */
export function Agreement({ own }: { own: OwnHousehold }) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  const { mutate, error, isPending } = useSetAgreement()
  const names = actingFor(own)
  if (names.length === 0) return null
  const who = new Intl.ListFormat('en-GB').format(names)
  if (isAdmin) return <p>You’re an admin, so nobody but you can mark you present.</p>

  const change = () =>
    mutate(own.agreed_at === null, { onSuccess: ({ detail }) => toast.success(detail) })
  return (
    <>
      <p>
        {own.agreed_at
          ? `${who} may mark you present, since you agreed on ${formatDate(own.agreed_at)}. You can end this at any time.`
          : `${who} can mark you present if you agree. Your history shows who marked you, and you can end it at any time.`}
      </p>
      {error && <ErrorAlert error={error} />}
      <p>
        <Button variant="secondary" busy={isPending} onClick={change}>
          {own.agreed_at ? 'End this' : 'Agree'}
        </Button>
      </p>
    </>
  )
}
