import { type User, userUpdate } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changedFields, onlyDirty } from '../../lib/changed-values.ts'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'

const form = z.required(
  z.pick(userUpdate, { first_name: true, last_name: true, email: true, isAdmin: true }),
)
type Values = z.output<typeof form>

const fields = ['first_name', 'last_name', 'email', 'isAdmin'] as const

const valuesOf = ({ first_name, last_name, email, isAdmin }: Values): Values => ({
  first_name,
  last_name,
  email,
  isAdmin,
})

interface Props {
  user: User
  /** Whose it is: one's own names are filled in by the browser, and nobody makes themselves an admin. */
  own: boolean
  /** Told what was changed. Resolves with the user as they are now; rejects with what the form then shows. */
  save: (changes: Partial<Values>) => Promise<Values>
  saving: boolean
  error: Error | null
}

/** Names, address and, for an admin who edits somebody, the right. */
export function UserForm({ user, own, save, saving, error }: Props) {
  const before = valuesOf(user)
  const { register, getValues, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: before,
  })
  const { errors, dirtyFields } = formState

  const submit = handleSubmit(async (values) => {
    const sent = getValues()
    try {
      const now = valuesOf(await save(onlyDirty(values, dirtyFields)))
      // What was typed while the save was on its way stays, and is still to be saved.
      const typed = changedFields(getValues(), sent, fields)
      reset(now)
      reset({ ...now, ...typed }, { keepDefaultValues: true })
    } catch (refusal) {
      if (refusal instanceof Error) showFieldErrors(refusal, before, setError)
    }
  })

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
