import { type AdminAnnouncement, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Returns a function that asks before it deletes an announcement, and reports the result. */
export function useAnnouncementDeletion(onDeleted: () => void) {
  const { change } = useChange(mutations.deleteAnnouncement)
  return async ({ id, title, draft }: Pick<AdminAnnouncement, 'id' | 'title' | 'draft'>) => {
    const isSure = await confirm(
      draft
        ? {
            question: t('Delete the draft “{title}”?', { title }),
            detail: t('Nobody has seen it.'),
            action: t('Delete'),
          }
        : {
            question: t('Take back “{title}”?', { title }),
            detail: t('It disappears from the home page, and messages still waiting are not sent.'),
            action: t('Take back'),
          },
    )
    if (!isSure) return
    change({ params: { id } }, ({ detail }) => {
      toast.success(draft ? t('Deleted.') : detail)
      onDeleted()
    })
  }
}
