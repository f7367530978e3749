import { t } from '@church/shared'
import { toast } from './toast.ts'

/** What a copy button says afterwards: that it is done, or what to do in a browser that refuses. */
interface Words {
  done: string
  failed: string
}

/** Copies a text, and says whether that worked. */
export async function copy(text: string, { done, failed }: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    // Without a secure address there is no clipboard at all.
    toast.error(failed)
  }
}

/** Copies an address, which the screen also shows. */
export const copyAddress = (url: string): Promise<void> =>
  copy(url, {
    done: t('Address copied.'),
    failed: t('Your browser doesn’t allow copying. Please select the address and copy it.'),
  })
