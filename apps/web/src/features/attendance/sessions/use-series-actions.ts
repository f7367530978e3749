import { type Series, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** An admin's actions on a series that need no form. */
export function useSeriesActions() {
  const updating = useChange(mutations.updateSeries)
  const ending = useChange(mutations.endSeries)

  const resume = ({ id, name }: Series) =>
    updating.change({ params: { id }, body: { paused: false } }, () =>
      toast.success(t('{name} resumed.', { name })),
    )

  const pause = (series: Series) =>
    updating.change({ params: { id: series.id }, body: { paused: true } }, () =>
      toast.success(
        t('{name} paused. Its coming dates are taken away until you resume it.', {
          name: series.name,
        }),
        {
          action: { label: t('Resume'), run: () => resume(series) },
        },
      ),
    )

  const end = async ({ id, name }: Series) => {
    const isSure = await confirm({
      question: t('Are you sure you want to end {name}?', { name }),
      detail: t('Its coming dates disappear, except those with marks. Past dates stay.'),
      action: t('End', undefined, 'to end'),
    })
    if (!isSure) return
    ending.change({ params: { id } }, () => toast.success(t('{name} ended.', { name })))
  }

  return { pause, resume, end }
}
