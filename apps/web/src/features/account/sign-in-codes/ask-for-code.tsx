import { signInCodeRequest } from '@church/shared'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useRequestSignInCode } from './queries.ts'

interface Props {
  /** The address typed so far, here or on the sign-in screen. */
  email: string
  onSent: (email: string) => void
}

/** Asks for the address that the code is sent to. */
export function AskForCode({ email, onSent }: Props) {
  const { mutateAsync } = useRequestSignInCode()
  const form = useForm({
    schema: signInCodeRequest,
    values: { email },
    save: async (body) => {
      await mutateAsync(body)
      onSent(body.email)
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Submit wide icon="mail">
        E-mail me a code
      </Submit>
    </Form>
  )
}
