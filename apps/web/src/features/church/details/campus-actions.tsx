import { churchMessages, type ListedCampus } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeleteCampus, useUpdateCampus } from './admin-queries.ts'
import styles from './campus-form.module.scss'

/** Takes a campus out of use, brings it back, or deletes it. */
export function CampusActions({ campus }: { campus: ListedCampus }) {
  const { id, name, active, sessions_to_come: planned } = campus
  const updating = useUpdateCampus()
  const deleting = useDeleteCampus()
  const navigate = useNavigate()
  const error = updating.error ?? deleting.error

  const setActive = () =>
    updating.mutate(
      { id, active: !active },
      { onSuccess: () => toast.success(churchMessages.campusSaved) },
    )
  const remove = async () => {
    const isSure = await confirm({
      question: `Delete ${name}?`,
      detail: 'Its area is deleted for good. Sessions that were held there stay.',
      action: 'Delete campus',
    })
    if (!isSure) return
    deleting.mutate(id, {
      onSuccess: ({ detail }) => {
        toast.success(detail)
        void navigate(screens.map.path)
      },
    })
  }
  return (
    <section className={styles.actions} aria-label="Use of the campus">
      <p className="soft">{useInWords(active, planned)}</p>
      {error && <ErrorAlert error={error} />}
      <Actions>
        <Button variant="secondary" busy={updating.isPending} onClick={setActive}>
          {active ? 'Take out of use' : 'Bring back into use'}
        </Button>
        <Button variant="secondary-danger" icon="trash" busy={deleting.isPending} onClick={remove}>
          Delete
        </Button>
      </Actions>
    </section>
  )
}

function useInWords(active: boolean, planned: number): string {
  if (!active) return 'Not in use: no session can be planned here.'
  if (planned === 0) return 'No session is planned here.'
  const sessions = planned === 1 ? '1 session to come is' : `${planned} sessions to come are`
  return `${sessions} planned here. Move or delete them first.`
}
