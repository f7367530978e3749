import { hasCode, signInCodeConfirmation } from '@church/shared'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CodeField } from '../two-step/index.ts'
import { useConfirmSignInCode } from './queries.ts'

interface Props {
  email: string
  /** What the server has said about the mail. */
  sent: string
  /** Goes back to the address, to request another code. */
  onAgain: () => void
}

/** Asks for the code from the mail and, if two-step sign-in is on, one from the authenticator app. */
export function EnterCode({ email, sent, onAgain }: Props) {
  const { mutateAsync } = useConfirmSignInCode()
  const [asksForSecondStep, setAsksForSecondStep] = useState(false)
  const form = useForm({
    schema: signInCodeConfirmation,
    values: { email, code: '', second_step_code: undefined },
    save: async (body) => {
      try {
        await mutateAsync(body)
      } catch (reason) {
        // The form has not asked for this code yet, so a missing one is not the user's mistake.
        if (asksForSecondStep || !hasCode(reason, 'code-needed')) throw reason
        setAsksForSecondStep(true)
      }
    },
    repeatsFieldErrors: false,
  })
  return (
    <>
      <Alert tone="info">{sent}</Alert>
      <Form form={form}>
        <TextField
          label="Code from the e-mail"
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        {asksForSecondStep && (
          <CodeField
            label="Code from your app"
            autoFocus
            autoComplete="off"
            {...form.field('second_step_code', { shouldUnregister: true })}
          />
        )}
        <Submit wide>Sign In</Submit>
      </Form>
      <FormAside>
        No e-mail, or the code no longer works?{' '}
        <Button variant="quiet" size="small" onClick={onAgain}>
          Request a new code
        </Button>
      </FormAside>
    </>
  )
}
