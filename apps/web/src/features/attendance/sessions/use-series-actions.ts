import type { Series } from '@church/shared'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEndSeries, useUpdateSeries } from './admin-queries.ts'

const showFailure = (failure: Error) => {
  if (!isSignedOutError(failure)) toast.error(failure.message)
}

/** What an admin does to a series without a form. */
export function useSeriesActions() {
  const updating = useUpdateSeries()
  const ending = useEndSeries()

  const resume = ({ id, name }: Series) =>
    updating.mutate(
      { id, paused: false },
      { onSuccess: () => toast.success(`${name} resumed.`), onError: showFailure },
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
        onError: showFailure,
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
      onError: showFailure,
    })
  }

  return { pause, resume, end }
}
