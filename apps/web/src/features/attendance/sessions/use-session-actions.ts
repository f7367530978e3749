import { type Session, sessionTexts, t } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** An admin's actions on a session that need no form. */
export function useSessionActions() {
  const reinstating = useChange(mutations.reinstateSession)
  const deleting = useChange(mutations.deleteSession)

  const reinstate = ({ id, name }: Session) =>
    reinstating.change({ params: { id } }, () => toast.success(t('{name} reinstated.', { name })))

  const remove = async ({ id, name, start_datetime, series_id }: Session) => {
    const values = { name, date: formatDate(start_datetime) }
    const isSure = await confirm({
      question: t('Are you sure you want to delete this session?'),
      detail:
        series_id === null
          ? t(
              '{name}, {date}, will disappear. To tell members why there is none, cancel it instead.',
              values,
            )
          : t(
              '{name}, {date}, will disappear. The other dates of its series stay. To tell members why there is none, cancel it instead.',
              values,
            ),
      action: t('Delete'),
    })
    if (!isSure) return
    deleting.change({ params: { id } }, () => toast.success(sessionTexts.deleted))
  }

  return { reinstate, remove }
}

export type SessionActions = ReturnType<typeof useSessionActions>
