import type { Series } from '@church/shared'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { useEndSeries, useUpdateSeries } from './admin-queries.ts'

/** What an admin does to a series without a form. */
export function useSeriesActions() {
  const updating = useUpdateSeries()
  const ending = useEndSeries()

  const resume = ({ id, name }: Series) =>
    updating.mutate(
      { id, paused: false },
      { onSuccess: () => toast.success(`${name} resumed.`), onError: toastFailure },
    )

  const pause = (series: Series) =>
    updating.mutate(
      { id: series.id, paused: true },
      {
        onSuccess: () =>
          toast.success(
            `${series.name} paused. Its coming dates are taken away until you resume it.`,
            {
              action: { label: 'Resume', run: () => resume(series) },
            },
          ),
        onError: toastFailure,
      },
    )

  const end = async ({ id, name }: Series) => {
    const isSure = await confirm({
      question: `Are you sure you want to end ${name}?`,
      detail: 'Its coming dates disappear, except those with marks. Past dates stay.',
      action: 'End',
    })
    if (!isSure) return
    ending.mutate(id, {
      onSuccess: () => toast.success(`${name} ended.`),
      onError: toastFailure,
    })
  }

  return { pause, resume, end }
}
