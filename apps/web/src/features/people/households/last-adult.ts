import { type ChildrenChoice, hasCode, t } from '@church/shared'
import { choose } from '../../../ui/choose.tsx'

const choices = [
  {
    value: 'keep',
    label: t('Keep their records'),
    hint: t('The church’s office looks after them. Their attendance stays.'),
  },
  {
    value: 'delete',
    label: t('Delete them too'),
    hint: t('Their details and attendance are permanently deleted.'),
  },
] as const

/**
 * Deletes somebody. If that would leave children without an adult, asks what becomes of the children
 * first; null if the user decides not to delete.
 */
export async function deleteAskingAboutChildren<Answer>(
  remove: (children?: NonNullable<ChildrenChoice>) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await remove()
  } catch (error) {
    if (!(error instanceof Error) || !hasCode(error, 'children-left')) throw error
    const children = await choose(
      { question: t('What becomes of the children?'), detail: error.message, action: t('Delete') },
      choices,
    )
    return children && remove(children)
  }
}
