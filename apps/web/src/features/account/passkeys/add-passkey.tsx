import { hasCode, passkeyName, passkeyProof } from '@church/shared'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { CodeField } from '../two-step/index.ts'
import { useAddPasskey } from './queries.ts'

const schema = z.extend(passkeyProof, passkeyName.shape)

/** Asks for a name, the password and, if two-step sign-in is on, a code; then the browser takes over. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useAddPasskey()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useForm({
    schema,
    values: { name: '', password: '', code: undefined },
    save: async (entered) => {
      try {
        await mutateAsync(entered)
      } catch (reason) {
        // The form has not asked for a code yet, so a missing one is not the user's mistake.
        if (asksForCode || !hasCode(reason, 'own-code-needed')) throw reason
        setAsksForCode(true)
        return
      }
      toast.success('Passkey added.')
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextField
        label="Passkey name"
        required
        autoFocus
        hint="For example: My phone"
        {...form.field('name')}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      {asksForCode && <CodeField autoFocus {...form.field('code', { shouldUnregister: true })} />}
      <Submit row="form" onCancel={onDone}>
        Continue
      </Submit>
    </Form>
  )
}
