import { type User, userUpdate } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'

const form = z.required(
  z.pick(userUpdate, { first_name: true, last_name: true, email: true, isAdmin: true }),
)
type Values = z.output<typeof form>

interface Props {
  user: User
  /** Whose it is: one's own names are filled in by the browser, and nobody makes themselves an admin. */
  own: boolean
  /** Rejects with what the form then shows. */
  save: (values: Values) => Promise<unknown>
  saving: boolean
  error: Error | null
}

/** Names, address and, for an admin who edits somebody, the right. */
export function UserForm({ user, own, save, saving, error }: Props) {
  const { first_name, last_name, email, isAdmin } = user
  const before = { first_name, last_name, email, isAdmin }
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: before,
  })
  const { errors } = formState

  const submit = handleSubmit((entered) =>
    save(entered).catch((refusal: Error) => showFieldErrors(refusal, before, setError)),
  )

  return (
    <>
      {error && <ErrorAlert error={error} />}
      <form onSubmit={submit} noValidate>
        <TextField
          label="First Name"
          required
          autoComplete={own ? 'given-name' : 'off'}
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete={own ? 'family-name' : 'off'}
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <TextField
          label={own ? 'Email' : 'Email Address'}
          type="email"
          required
          autoComplete={own ? 'email' : 'off'}
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
        {!own && (
          <Checkbox label="Is Admin" error={errors.isAdmin?.message} {...register('isAdmin')} />
        )}
        <Button type="submit" wide busy={saving}>
          Update
        </Button>
      </form>
    </>
  )
}
