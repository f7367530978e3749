import { type Role, t, type User } from '@church/shared'
import { EndTwoStep } from '../../features/account/second-step/index.ts'
import { EndSignIns } from '../../features/account/sign-in/index.ts'
import { InviteAside } from '../../features/people/invitations/index.ts'
import { nameOf, UnconfirmedBadge, updateUser } from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EmailLink } from '../../ui/email-link.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { T } from '../../ui/t.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { useChange, useSave } from '../../ui/use-change.ts'
import styles from './person-tabs.module.scss'

/** How a person signs in, and what they may do once they have. */
export function AccessTab({ user }: { user: User }) {
  const ownId = useCurrentUser((state) => state.user?.id)
  const isOther = user.id !== ownId
  return (
    <div className={styles.parts}>
      <Card title={t('Signing in')}>
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
      <T text="Signs in as {address}" address={<EmailLink address={user.email} />} />{' '}
      <UnconfirmedBadge user={user} />
    </p>
    {!user.email_confirmed && <p>{t('Nobody has confirmed this address yet.')}</p>}
  </>
)

type Rights = Partial<Pick<User, 'isAdmin' | 'roles'>>

const roleRows: { role: Role; label: string; hint: string }[] = [
  { role: 'steward', label: t('Steward'), hint: t('Marks people at the door by name.') },
  {
    role: 'carer',
    label: t('Carer'),
    hint: t('Calls people who are missed, and sees how to reach them.'),
  },
]

/** A person's rights. Each box saves at once, and can be undone. */
function RightsCard({ user }: { user: User }) {
  const { has_account } = user
  const { change, isAdmin, roles } = useRights(user)
  return (
    <Card title={t('What they may do')}>
      {!has_account && <p>{t('People need an account for this. Invite them first.')}</p>}
      {!user.approved && <p>{t('This also approves a newcomer who is waiting.')}</p>}
      {roleRows.map(({ role, label, hint }) => (
        <Checkbox
          key={role}
          label={label}
          hint={isAdmin ? t('Admins are this as well.') : hint}
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
        label={t('Admin')}
        hint={t('Sees and changes everything.')}
        checked={isAdmin}
        disabled={!has_account}
        onChange={async ({ target: { checked } }) => {
          if (await confirm(adminQuestion(user, checked))) change({ isAdmin: checked })
        }}
      />
    </Card>
  )
}

const adminQuestion = (user: User, isMade: boolean) =>
  isMade
    ? {
        question: t('Make {name} an admin?', { name: nameOf(user) }),
        detail: t('They can then see and change everything, and make others admins.'),
        action: t('Make admin'),
        tone: 'primary' as const,
      }
    : {
        question: t('Should {name} no longer be an admin?', { name: nameOf(user) }),
        action: t('Remove the right'),
      }

function useRights(user: User) {
  const ownId = useCurrentUser((state) => state.user?.id)
  const { change: save, isPending, variables } = useChange(updateUser)
  const restore = useSave(updateUser)
  const { id } = user
  const change = (changes: Rights) =>
    save({ params: { id }, body: { _id: id, ...changes } }, (saved) => {
      const field = changes.isAdmin === undefined ? 'roles' : 'isAdmin'
      // Admins who remove their own right can no longer restore it.
      const lostOwnRight = id === ownId && !saved.isAdmin
      toastWithUndo(t('Saved.'), {
        before: lostOwnRight ? {} : previousValues(user, saved, [field]),
        restore: (before) => restore({ params: { id }, body: { _id: id, ...before } }),
      })
    })
  // The boxes show at once what is being saved.
  const { isAdmin = user.isAdmin, roles = user.roles } = (isPending && variables?.body) || {}
  return { change, isAdmin, roles }
}
