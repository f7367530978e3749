import { type Household, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

/** Returns a function that asks before it deletes a household, and reports the result. */
export function useHouseholdDeletion(onDeleted?: () => void) {
  const { mutate } = useMutation(mutations.deleteHousehold)
  return async ({ id, name }: Pick<Household, 'id' | 'name'>) => {
    const isSure = await confirm({
      question: t('Delete the household {name}?', { name }),
      detail: t(
        'They can no longer mark each other. The people are not deleted, and members can then find its children.',
      ),
      action: t('Delete'),
    })
    if (!isSure) return
    mutate(
      { params: { id } },
      {
        onSuccess: ({ detail }) => {
          toast.success(detail)
          onDeleted?.()
        },
      },
    )
  }
}
