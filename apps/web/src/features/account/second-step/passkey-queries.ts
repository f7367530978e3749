import { t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { quiet, useSave } from '../../../ui/use-change.ts'

// Loaded on first use, since few people sign in this way.
const webauthn = () => import('@simplewebauthn/browser')

/** Runs one of the browser's dialogs, and rewords its failures for the user. */
const inBrowser = async <T>(dialog: () => Promise<T>): Promise<T> => {
  try {
    return await dialog()
  } catch (reason) {
    throw passkeyFailure(reason)
  }
}

/** Signs in with a passkey that the browser finds. */
export const usePasskeySignIn = () =>
  useMutation({
    ...quiet,
    mutationFn: async () => {
      const { startAuthentication } = await webauthn()
      const optionsJSON = await api.startPasskeySignIn()
      const { id, rawId, type, response } = await inBrowser(() =>
        startAuthentication({ optionsJSON }),
      )
      const { userHandle = '', ...signed } = response
      const credential = { id, rawId, type, response: { ...signed, userHandle } }
      return api.signInWithPasskey({ body: { credential } })
    },
    onSuccess: storeUser,
  })

interface NewPasskey {
  name: string
  password: string
  /** Required if two-step sign-in is on. */
  code?: string | undefined
}

/** Checks the password, creates a passkey on this device and adds it to the account. */
export const useAddPasskey = () =>
  useSave({
    mutationKey: mutations.addPasskey.mutationKey,
    mutationFn: async ({ name, ...proof }: NewPasskey) => {
      const { startRegistration } = await webauthn()
      const optionsJSON = await api.startPasskey({ body: proof })
      const { id, rawId, type, response } = await inBrowser(() =>
        startRegistration({ optionsJSON }),
      )
      const { clientDataJSON, attestationObject, transports = [] } = response
      const made = { clientDataJSON, attestationObject, transports }
      return api.addPasskey({ body: { name, credential: { id, rawId, type, response: made } } })
    },
  })

/** Replaces the browser's error with a sentence for the user, if its dialog ended without a passkey. */
function passkeyFailure(reason: unknown): unknown {
  const name = reason instanceof Error ? reason.name : ''
  // Every browser words these differently, and only in English.
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new Error(t('No passkey was used. Please try again.'), { cause: reason })
  }
  if (name === 'InvalidStateError') {
    return new Error(t('This device already has a passkey for your account.'), { cause: reason })
  }
  return reason
}

/** Passkeys work for host names only, never for IP addresses (WebAuthn Level 3, 5.1.3). */
const IP_ADDRESS = /^[\d.]+$|^\[/

/** Whether this browser supports passkeys at the product's address. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(window.location.hostname)
