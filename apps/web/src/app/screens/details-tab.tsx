import { t, type User } from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useDeletion } from '../../features/people/households/index.ts'
import { LoadedMember, MemberDetails } from '../../features/people/members/index.ts'
import { nameOf, updateUser } from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { formatDay } from '../../lib/format.ts'
import { queries } from '../../lib/queries.ts'
import { pathOf, screens } from '../../lib/screens.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { toastWithUndo } from '../../ui/undo.ts'
import { quiet } from '../../ui/use-save.ts'
import styles from './person-tabs.module.scss'

/** A person's details, and what changes or removes their record. */
export function DetailsTab({ user }: { user: User }) {
  const query = useQuery(queries.getMemberDetails({ params: { id: user.id } }))
  return (
    <div className={styles.parts}>
      <Actions>
        <ButtonLink icon="edit" to={pathOf(screens.editUser.path, user.id)}>
          {t('Edit name and email')}
        </ButtonLink>
        <ButtonLink variant="secondary" icon="edit" to={pathOf(screens.editMember.path, user.id)}>
          {t('Edit details')}
        </ButtonLink>
      </Actions>
      <LoadedMember query={query}>{(member) => <MemberDetails member={member} />}</LoadedMember>
      <RecordCard user={user} />
    </div>
  )
}

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
  const { mutateAsync, isPending } = useMutation({ ...updateUser, ...quiet })
  const { id } = user
  const hasLeft = user.standing === 'left'
  const change = async () => {
    try {
      const saved = await mutateAsync({
        params: { id },
        body: { _id: id, standing: hasLeft ? 'active' : 'left' },
      })
      // Somebody who leaves loses their rights as well.
      const fields = ['standing', user.isAdmin ? 'isAdmin' : 'roles'] as const
      const name = nameOf(user)
      const done = hasLeft ? t('{name} is back.', { name }) : t('{name} has left.', { name })
      toastWithUndo(done, {
        before: previousValues(user, saved, fields),
        restore: (before) => mutateAsync({ params: { id }, body: { _id: id, ...before } }),
      })
    } catch (failure) {
      if (failure instanceof Error) toastFailure(failure)
    }
  }
  return (
    <Button variant="secondary" icon="leave" busy={isPending} onClick={change}>
      {hasLeft ? t('Mark as active') : t('Mark as left')}
    </Button>
  )
}
