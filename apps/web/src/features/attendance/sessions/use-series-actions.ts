import { type Series, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

/** An admin's actions on a series that need no form. */
export function useSeriesActions() {
  const updating = useMutation(mutations.updateSeries)
  const ending = useMutation(mutations.endSeries)

  const resume = ({ id, name }: Series) =>
    updating.mutate(
      { params: { id }, body: { paused: false } },
      { onSuccess: () => toast.success(t('{name} resumed.', { name })) },
    )

  const pause = (series: Series) =>
    updating.mutate(
      { params: { id: series.id }, body: { paused: true } },
      {
        onSuccess: () =>
          toast.success(
            t('{name} paused. Its coming dates are taken away until you resume it.', {
              name: series.name,
            }),
            {
              action: { label: t('Resume'), run: () => resume(series) },
            },
          ),
      },
    )

  const end = async ({ id, name }: Series) => {
    const isSure = await confirm({
      question: t('Are you sure you want to end {name}?', { name }),
      detail: t('Its coming dates disappear, except those with marks. Past dates stay.'),
      action: t('End', undefined, 'to end'),
    })
    if (!isSure) return
    ending.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t('{name} ended.', { name })),
      },
    )
  }

  return { pause, resume, end }
}
