import { t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { YearOfWeeks } from '../../features/care/cases/index.ts'
import { useDeletion } from '../../features/people/households/index.ts'
import { InviteButton } from '../../features/people/invitations/index.ts'
import { EditMember, LoadedMember, MemberDetails } from '../../features/people/members/index.ts'
import {
  EditUserForm,
  nameOf,
  updateUser,
  useUserUpdate,
} from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { formatDay } from '../../lib/format.ts'
import { queries } from '../../lib/queries.ts'
import { pathOf, screens } from '../../lib/screens.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusHeading } from '../../ui/page-heading.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { useChange, useSave } from '../../ui/use-change.ts'
import styles from './person-tabs.module.scss'

/** A person at a glance: their year, their details, which are edited in place, and what changes or removes the record. */
export function DetailsTab({ user }: { user: User }) {
  const [editing, edit] = useState<'name' | 'details' | null>(null)
  // The button that had the focus is gone.
  const stop = () => {
    edit(null)
    focusHeading()
  }
  return (
    <div className={styles.parts}>
      {editing === 'name' ? (
        <NameCard user={user} onDone={stop} />
      ) : editing === 'details' ? (
        <MemberCard user={user} onDone={stop} />
      ) : (
        <>
          <YearOfWeeks user={user.id} />
          <Actions>
            <Button icon="edit" onClick={() => edit('details')}>
              {t('Edit details')}
            </Button>
            <Button variant="secondary" icon="edit" onClick={() => edit('name')}>
              {t('Edit name and email')}
            </Button>
            {!user.has_account && <InviteButton user={user} variant="secondary" icon="mail" />}
          </Actions>
          <Details user={user} />
          <RecordCard user={user} />
        </>
      )}
    </div>
  )
}

function Details({ user: { id } }: { user: User }) {
  const query = useQuery(queries.getMemberDetails({ params: { id } }))
  return <LoadedMember query={query}>{(member) => <MemberDetails member={member} />}</LoadedMember>
}

interface EditProps {
  user: User
  onDone: () => void
}

/** The form for the name and the address, on the page itself. */
function NameCard({ user, onDone }: EditProps) {
  const update = useUserUpdate()
  return (
    <Card title={t('Edit name and email')} actions={<CancelButton onClick={onDone} />}>
      <EditUserForm
        user={user}
        save={async (changes) => {
          const saved = await update(user, changes)
          onDone()
          return saved
        }}
      />
    </Card>
  )
}

/** The form for the details, on the page itself. */
function MemberCard({ user: { id }, onDone }: EditProps) {
  const query = useQuery(queries.getMemberDetails({ params: { id } }))
  return (
    <Card title={t('Edit details')} actions={<CancelButton onClick={onDone} />}>
      <LoadedMember query={query}>
        {(member) => <EditMember member={member} onSaved={onDone} />}
      </LoadedMember>
    </Card>
  )
}

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    {t('Cancel')}
  </Button>
)

/** Buttons for leaving and returning, merging duplicates, and deleting the record. */
function RecordCard({ user }: { user: User }) {
  const navigate = useNavigate()
  const remove = useDeletion({ onDeleted: () => navigate(screens.users.path) })
  return (
    <Card title={t('Record')}>
      <p>
        {user.left_on && `${t('Left on {day}.', { day: formatDay(user.left_on) })} `}
        {t('People who have left keep their history and no longer count as absent.')}
      </p>
      <Actions>
        <StandingButton user={user} />
        <ButtonLink variant="secondary" icon="merge" to={pathOf(screens.merge.path, user.id)}>
          {t('Merge with a duplicate')}
        </ButtonLink>
        <Button variant="secondary-danger" icon="trash" onClick={() => remove(user)}>
          {t('Delete this person')}
        </Button>
      </Actions>
    </Card>
  )
}

/** Records that somebody has left, or is back. */
function StandingButton({ user }: { user: User }) {
  const { change, isPending } = useChange(updateUser)
  const restore = useSave(updateUser)
  const { id } = user
  const hasLeft = user.standing === 'left'
  const turn = () =>
    change(
      { params: { id }, body: { _id: id, standing: hasLeft ? 'active' : 'left' } },
      (saved) => {
        // Somebody who leaves loses their rights as well.
        const fields = ['standing', user.isAdmin ? 'isAdmin' : 'roles'] as const
        const name = nameOf(user)
        toastWithUndo(hasLeft ? t('{name} is back.', { name }) : t('{name} has left.', { name }), {
          before: previousValues(user, saved, fields),
          restore: (before) => restore({ params: { id }, body: { _id: id, ...before } }),
        })
      },
    )
  return (
    <Button variant="secondary" icon="leave" busy={isPending} onClick={turn}>
      {hasLeft ? t('Mark as active') : t('Mark as left')}
    </Button>
  )
}
