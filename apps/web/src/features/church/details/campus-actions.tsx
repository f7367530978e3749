import { churchTexts, type ListedCampus, n, t } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { quiet } from '../../../ui/use-save.ts'
import styles from './campus-form.module.scss'

/** Takes a campus out of use, brings it back, or deletes it. */
export function CampusActions({ campus }: { campus: ListedCampus }) {
  const { id, name, active, sessions_to_come: planned } = campus
  const updating = useChange({ ...mutations.updateCampus, ...quiet })
  const deleting = useChange({ ...mutations.deleteCampus, ...quiet })
  const navigate = useNavigate()
  const error = updating.error ?? deleting.error

  const setActive = () =>
    updating.change({ params: { id }, body: { active: !active } }, () =>
      toast.success(churchTexts.campusSaved),
    )
  const remove = async () => {
    const isSure = await confirm({
      question: t('Delete {name}?', { name }),
      detail: t('Its area is deleted for good. Sessions that were held there stay.'),
      action: t('Delete campus'),
    })
    if (!isSure) return
    deleting.change({ params: { id } }, ({ detail }) => {
      toast.success(detail)
      void navigate(screens.map.path)
    })
  }
  return (
    <section className={styles.actions} aria-label={t('Use of the campus')}>
      <p className="soft">{useInWords(active, planned)}</p>
      {error && <ErrorAlert error={error} />}
      <Actions>
        <Button variant="secondary" busy={updating.isPending} onClick={setActive}>
          {active ? t('Take out of use') : t('Bring back into use')}
        </Button>
        <Button variant="secondary-danger" icon="trash" busy={deleting.isPending} onClick={remove}>
          {t('Delete')}
        </Button>
      </Actions>
    </section>
  )
}

function useInWords(active: boolean, planned: number): string {
  if (!active) return t('Not in use: no session can be planned here.')
  if (planned === 0) return t('No session is planned here.')
  return n(
    planned,
    '{count} session to come is planned here. Move or delete them first.',
    '{count} sessions to come are planned here. Move or delete them first.',
  )
}
