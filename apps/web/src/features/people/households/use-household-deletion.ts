import { type Household, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Returns a function that asks before it deletes a household, and reports the result. */
export function useHouseholdDeletion(onDeleted?: () => void) {
  const { change } = useChange(mutations.deleteHousehold)
  return async ({ id, name }: Pick<Household, 'id' | 'name'>) => {
    const isSure = await confirm({
      question: t('Delete the household {name}?', { name }),
      detail: t(
        'They can no longer mark each other. The people are not deleted, and members can then find its children.',
      ),
      action: t('Delete'),
    })
    if (!isSure) return
    change({ params: { id } }, ({ detail }) => {
      toast.success(detail)
      onDeleted?.()
    })
  }
}
