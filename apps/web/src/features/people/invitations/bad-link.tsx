import { ErrorAlert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { signInPaths } from '../../account/sign-in/index.ts'

/** Says that an invitation cannot be used, and leads those who have used it to the sign-in. */
export function BadLink({ error }: { error: Error }) {
  return (
    <>
      <ErrorAlert error={error} />
      <ButtonLink to={signInPaths.signIn} wide>
        Sign In
      </ButtonLink>
    </>
  )
}
