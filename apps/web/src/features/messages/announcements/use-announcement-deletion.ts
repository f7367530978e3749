import { type AdminAnnouncement, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

/** Returns a function that asks before it deletes an announcement, and reports the result. */
export function useAnnouncementDeletion(onDeleted: () => void) {
  const { mutate } = useMutation(mutations.deleteAnnouncement)
  return async ({ id, title }: Pick<AdminAnnouncement, 'id' | 'title'>) => {
    const isSure = await confirm({
      question: t('Take back “{title}”?', { title }),
      detail: t('It disappears from the home page, and messages still waiting are not sent.'),
      action: t('Take back'),
    })
    if (!isSure) return
    mutate(
      { params: { id } },
      {
        onSuccess: ({ detail }) => {
          toast.success(detail)
          onDeleted()
        },
      },
    )
  }
}
