import type { Role, User } from '@church/shared'
import { useState } from 'react'
import { EndTwoStep } from '../../features/account/second-step/index.ts'
import { EndSignIns } from '../../features/account/sign-in/index.ts'
import { InviteAside } from '../../features/people/invitations/index.ts'
import { nameOf, UnconfirmedBadge, useUpdateUser } from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EmailLink } from '../../ui/email-link.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { toastWithUndo } from '../../ui/undo.ts'
import styles from './person-tabs.module.scss'

/** How a person signs in, and what they may do once they have. */
export function AccessTab({ user }: { user: User }) {
  const ownId = useCurrentUser((state) => state.user?.id)
  const isOther = user.id !== ownId
  return (
    <div className={styles.parts}>
      <Card title="Signing in">
        {user.has_account ? <SignsIn user={user} /> : <InviteAside user={user} />}
        {user.has_account && isOther && (
          <>
            <EndSignIns id={user.id} />
            <EndTwoStep id={user.id} />
          </>
        )}
      </Card>
      <RightsCard user={user} />
    </div>
  )
}

const SignsIn = ({ user }: { user: User }) => (
  <>
    <p>
      Signs in as <EmailLink address={user.email} /> <UnconfirmedBadge user={user} />
    </p>
    {!user.email_confirmed && <p>Nobody has confirmed this address yet.</p>}
  </>
)

type Rights = Partial<Pick<User, 'isAdmin' | 'roles'>>

const roleRows: { role: Role; label: string; hint: string }[] = [
  { role: 'steward', label: 'Steward', hint: 'Marks people at the door by name.' },
  {
    role: 'carer',
    label: 'Carer',
    hint: 'Calls people who are missed, and sees how to reach them.',
  },
]

/** What a person may do. Each box saves at once, and can be undone. */
function RightsCard({ user }: { user: User }) {
  const { has_account } = user
  const { change, saving } = useRights(user)
  const { isAdmin, roles } = { ...user, ...saving }
  return (
    <Card title="What they may do">
      {!has_account && <p>People need an account for this. Invite them first.</p>}
      {roleRows.map(({ role, label, hint }) => (
        <Checkbox
          key={role}
          label={label}
          hint={isAdmin ? 'Admins are this as well.' : hint}
          checked={roles.includes(role)}
          disabled={!has_account || isAdmin}
          onChange={({ target }) =>
            change({
              roles: target.checked ? [...roles, role] : roles.filter((other) => other !== role),
            })
          }
        />
      ))}
      <Checkbox
        label="Admin"
        hint="Sees and changes everything."
        checked={isAdmin}
        disabled={!has_account}
        onChange={async ({ target: { checked } }) => {
          if (await confirm(adminQuestion(user, checked))) await change({ isAdmin: checked })
        }}
      />
    </Card>
  )
}

const adminQuestion = (user: User, isMade: boolean) =>
  isMade
    ? {
        question: `Make ${nameOf(user)} an admin?`,
        detail: 'They can then see and change everything, and make others admins.',
        action: 'Make admin',
        tone: 'primary' as const,
      }
    : { question: `Should ${nameOf(user)} no longer be an admin?`, action: 'Remove the right' }

function useRights(user: User) {
  const ownId = useCurrentUser((state) => state.user?.id)
  const { mutateAsync } = useUpdateUser()
  // What is being saved, which the boxes show at once.
  const [saving, setSaving] = useState<Rights>({})
  const { id } = user
  const change = async (changes: Rights) => {
    setSaving(changes)
    try {
      const saved = await mutateAsync({ id, ...changes })
      const field = changes.isAdmin === undefined ? 'roles' : 'isAdmin'
      // Admins who remove their own right can no longer restore it.
      const lostOwnRight = id === ownId && !saved.isAdmin
      toastWithUndo('Saved.', {
        before: lostOwnRight ? {} : previousValues(user, saved, [field]),
        restore: (before) => mutateAsync({ id, ...before }),
      })
    } catch (failure) {
      if (failure instanceof Error) toastFailure(failure)
    } finally {
      setSaving({})
    }
  }
  return { change, saving }
}
