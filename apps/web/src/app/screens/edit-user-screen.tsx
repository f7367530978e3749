import { memberMessages } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { EndTwoStep } from '../../features/account/second-step/index.ts'
import { EndSignIns } from '../../features/account/sign-in/index.ts'
import { AwayCard } from '../../features/care/cases/index.ts'
import { MergeAside } from '../../features/office/merging/index.ts'
import { InviteAside } from '../../features/people/invitations/index.ts'
import {
  EditUserForm,
  UnconfirmedBadge,
  userById,
  useUpdateUser,
} from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { screens } from '../../lib/screens.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toastWithUndo } from '../../ui/undo.ts'

const fields = [
  'first_name',
  'last_name',
  'email',
  'isAdmin',
  'roles',
  'standing',
  'joined_on',
] as const

/** Edit User: name, e-mail address, standing, date of joining, admin right and roles. Returns to the list after saving. */
export function EditUserScreen() {
  const id = Number(useParams().id)
  const ownId = useCurrentUser(({ user }) => user?.id)
  const query = useQuery(userById(id))
  const navigate = useNavigate()
  const { mutateAsync } = useUpdateUser()

  return (
    <div className="narrow">
      <BackLink to={screens.users.path}>Go Back</BackLink>
      <PageHeading title={screens.editUser.title} />
      <Card>
        <Loaded query={query}>
          {(user) => (
            <EditUserForm
              key={user.id}
              user={user}
              save={async (changes) => {
                const saved = await mutateAsync({ id, ...changes })
                // Somebody who leaves loses their rights as well.
                const rights = user.isAdmin ? 'isAdmin' : 'roles'
                const lost = changes.standing === 'left' ? rights : null
                const sent = fields.filter((field) => field in changes || field === lost)
                // Admins who remove their own right can no longer restore it.
                const lostOwnRight = id === ownId && !saved.isAdmin
                toastWithUndo(memberMessages.updated, {
                  before: lostOwnRight ? {} : previousValues(user, saved, sent),
                  restore: (before) => mutateAsync({ id, ...before }),
                })
                await navigate(screens.users.path)
                return saved
              }}
            />
          )}
        </Loaded>
      </Card>
      {query.data && <AwayCard user={id} />}
      {query.data?.has_account && !query.data.email_confirmed && (
        <FormAside>
          <UnconfirmedBadge user={query.data} /> Nobody has confirmed this address yet.
        </FormAside>
      )}
      {query.data && !query.data.has_account && <InviteAside user={query.data} />}
      {query.data?.has_account && id !== ownId && (
        <>
          <EndTwoStep id={id} />
          <EndSignIns id={id} />
        </>
      )}
      {query.data && id !== ownId && <MergeAside id={id} />}
    </div>
  )
}
