import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePasskeySignIn } from './queries.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

/** Signs in with a passkey; nothing where the browser has none. */
export function PasskeyButton() {
  const { mutate, isPending, error } = usePasskeySignIn()
  if (!supportsPasskeys()) return null
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Button variant="secondary" wide busy={isPending} onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
