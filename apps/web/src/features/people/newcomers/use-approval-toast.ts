import { n } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'

/** Returns a function that says whom an admin has approved, and offers to undo it for those who have not used it. */
export function useApprovalToast() {
  const undo = useSave(mutations.undoApprovals)
  return (text: string, ids: number[]) =>
    toastWithUndo(text, {
      before: { ids },
      restore: async ({ ids }) => {
        const { changed } = await undo({ body: { ids } })
        const stay = ids.length - changed.length
        if (stay === 0) return
        return n(
          stay,
          'Undone, except for {count} person, who has used it since.',
          'Undone, except for {count} people, who have used it since.',
        )
      },
    })
}
