import { contract, ownDataMessages } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { accessToken } from '../../lib/access-token.ts'
import { api } from '../../lib/api.ts'
import { saveFile } from '../../lib/download-file.ts'
import { forgetUser } from '../../lib/sign-in-store.ts'
import { fetchFile } from '../../lib/transport.ts'

/** Has the browser save everything that is kept about whoever is signed in. */
export const useDownloadingOwnData = () =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchFile(contract.downloadOwnData.path, await accessToken()),
        ownDataMessages.fileName,
      ),
  })

/** Deletes the account of whoever is signed in, who is then nobody any more. */
export const useDeletingOwnAccount = () =>
  useMutation({
    mutationFn: () => api.deleteOwnAccount(),
    onSuccess: () => forgetUser('logout'),
  })
