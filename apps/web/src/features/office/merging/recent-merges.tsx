import { type MergeList, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatMoment } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'
import styles from './choose-person.module.scss'

type Merge = MergeList['merges'][number]

/** The merges into a person that can still be undone, each with its button. Renders nothing without one. */
export function RecentMerges({ id }: { id: number }) {
  const { data } = useQuery(queries.listMerges({ params: { id } }))
  const undo = useChange({ ...mutations.undoMerge, ...quiet })
  const navigate = useNavigate()
  const merges = data?.merges ?? []
  if (merges.length === 0) return null

  const start = async ({ id: merge, name }: Merge) => {
    const isSure = await confirm({
      question: t('Bring {name} back?', { name }),
      detail: t(
        'Both are as before. Not brought back: a replaced picture, links sent by email, and agreements to be marked by the household.',
      ),
      action: t('Undo the merge'),
    })
    if (!isSure) return
    undo.change({ params: { id: merge } }, (restored) => {
      toast.success(t('{name} is back.', { name }))
      void navigate(pathOf(screens.userDetails.path, restored.id))
    })
  }

  return (
    <Card title={t('Merged in the last 24 hours')} className={styles.recent}>
      {merges.map((merge) => (
        <div key={merge.id}>
          <p>
            {t('{name}, {moment}. You can undo it until {end}.', {
              name: merge.name,
              moment: formatMoment(merge.merged_at),
              end: formatMoment(merge.undo_until),
            })}
          </p>
          <Button
            variant="secondary"
            busy={undo.isPending}
            aria-label={t('Undo the merge of {name}', { name: merge.name })}
            onClick={() => void start(merge)}
          >
            {t('Undo the merge')}
          </Button>
        </div>
      ))}
      {undo.error && <ErrorAlert error={undo.error} />}
    </Card>
  )
}
