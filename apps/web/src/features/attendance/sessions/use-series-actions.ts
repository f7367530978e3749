import { type Series, t } from '@church/shared'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { useEndSeries, useUpdateSeries } from './admin-queries.ts'

/** An admin's actions on a series that need no form. */
export function useSeriesActions() {
  const updating = useUpdateSeries()
  const ending = useEndSeries()

  const resume = ({ id, name }: Series) =>
    updating.mutate(
      { id, paused: false },
      { onSuccess: () => toast.success(t('{name} resumed.', { name })), onError: toastFailure },
    )

  const pause = (series: Series) =>
    updating.mutate(
      { id: series.id, paused: true },
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
        onError: toastFailure,
      },
    )

  const end = async ({ id, name }: Series) => {
    const isSure = await confirm({
      question: t('Are you sure you want to end {name}?', { name }),
      detail: t('Its coming dates disappear, except those with marks. Past dates stay.'),
      action: t('End', undefined, 'to end'),
    })
    if (!isSure) return
    ending.mutate(id, {
      onSuccess: () => toast.success(t('{name} ended.', { name })),
      onError: toastFailure,
    })
  }

  return { pause, resume, end }
}
