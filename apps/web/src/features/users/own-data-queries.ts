import { contract, ownDataMessages } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { fetchFile } from '../../lib/transport.ts'
import { accessToken } from '../auth/access-token.ts'
import { forgetUser } from '../auth/sign-in-store.ts'

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
