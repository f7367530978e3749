import { authMessages, hasCode, newPassword, registrationTerms } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { NewPasswordFields, samePasswords } from '../../account/passwords/index.ts'
import { Terms } from '../../account/sign-in/index.ts'
import { pagePaths } from '../../church/pages/index.ts'
import { BadLink } from './bad-link.tsx'
import { useAcceptInvitation } from './queries.ts'

const schema = z
  .object({ password: newPassword, confirm_password: z.string() })
  .check(samePasswords(authMessages.passwordsDiffer))

/** Asks for a new password and the agreement to the terms. */
export function AcceptInvitationForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { mutateAsync, error } = useAcceptInvitation(token)
  const form = useForm({
    schema,
    values: { password: '', confirm_password: '' },
    save: async ({ password }) => {
      await mutateAsync(password)
      await navigate(pagePaths.home, { replace: true })
    },
  })

  // Accepted in another tab, replaced or expired in the meantime.
  if (hasCode(error, 'invitation-not-found')) return <BadLink error={error} />
  return (
    <Form form={form}>
      <NewPasswordFields label="Password" field={form.field} />
      <Terms>{registrationTerms.sentence}</Terms>
      <Submit wide>Set password and sign in</Submit>
    </Form>
  )
}
