import { type ChildrenChoice, ownDataMessages } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { files } from '../../../lib/files.ts'

/** Downloads all of the user's own data. */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => downloadFile(await files.downloadOwnData(), ownDataMessages.fileName),
  })

/** Deletes the user's own account and signs them out. Takes what becomes of children left without an adult. */
export const useDeleteOwnAccount = () =>
  useMutation({
    mutationFn: (children?: ChildrenChoice) => api.deleteOwnAccount({ body: { children } }),
    onSuccess: () => clearUser('logout'),
  })
