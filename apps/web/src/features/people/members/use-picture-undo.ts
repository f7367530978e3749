import { mutations } from '../../../lib/queries.ts'
import { useSave } from '../../../ui/use-change.ts'
import { usePictureAddress } from '../../church/details/index.ts'
import { isUploaded, keepPicture } from './kept-picture.ts'

/** Keeps a member's stored picture while a save removes or replaces it, and uploads it again for Undo. */
export function usePictureUndo(memberId: number) {
  const addressOf = usePictureAddress()
  const uploadPicture = useSave(mutations.uploadPicture)
  return {
    /** The file of `previous`, if `changes` end it. */
    keep: async (previous: string | null, changes: { image?: string | null | undefined }) =>
      changes.image !== undefined && isUploaded(previous) ? keepPicture(addressOf(previous)) : null,
    /** Saves previous values by `save`, and the picture among them. */
    restore: async <Fields extends object>(
      { picture, ...before }: Fields & { picture?: File },
      save: (before: Omit<Fields, 'picture'>) => Promise<unknown>,
    ) => {
      if (Object.keys(before).length > 0) await save(before)
      if (picture) await uploadPicture({ file: picture, body: { member_id: memberId } })
    },
  }
}
