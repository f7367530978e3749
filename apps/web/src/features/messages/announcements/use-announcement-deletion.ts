import { type AdminAnnouncement, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Returns a function that asks before it deletes an announcement, and reports the result. */
export function useAnnouncementDeletion(onDeleted: () => void) {
  const { change } = useChange(mutations.deleteAnnouncement)
  return async ({ id, title }: Pick<AdminAnnouncement, 'id' | 'title'>) => {
    const isSure = await confirm({
      question: t('Take back “{title}”?', { title }),
      detail: t('It disappears from the home page, and messages still waiting are not sent.'),
      action: t('Take back'),
    })
    if (!isSure) return
    change({ params: { id } }, ({ detail }) => {
      toast.success(detail)
      onDeleted()
    })
  }
}
