import { MEMBER_TYPES, type Member, memberMessages, thumbnailOf } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { onlyDirty } from '../../lib/changed-values.ts'
import { showFieldErrors } from '../../lib/field-errors.ts'
import { localDay } from '../../lib/format.ts'
import { isSignInOver } from '../../lib/sign-in-over.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { usePictureAddress } from '../church/index.ts'
import { adminForm, type MemberChanges, ownForm, typedSince, valuesOf } from './member-values.ts'
import { fullName } from './name.ts'
import { PictureUpload } from './picture-upload.tsx'

interface Props {
  member: Member
  /** Whether it is one's own; an admin also sets the departments. */
  own: boolean
  /** Told what was changed. Resolves with the member as they are now; rejects with what the form then shows. */
  save: (changes: Partial<MemberChanges>) => Promise<Member>
  saving: boolean
  error: Error | null
}

/** Everything about a member besides name and account. */
export function MemberForm({ member, own, save, saving, error }: Props) {
  const before = valuesOf(member)
  const form = useForm({
    resolver: zodResolver(own ? ownForm : adminForm),
    defaultValues: before,
  })
  const { register, getValues, handleSubmit, setError, reset, resetField } = form
  const { errors, dirtyFields } = form.formState
  const [shown, setShown] = useState(member.image)
  const addressOf = usePictureAddress()
  const fill = (name: string) => (own ? name : 'off')

  const submit = handleSubmit(async (values) => {
    const sent = getValues()
    try {
      const now = await save(onlyDirty(values, dirtyFields))
      const typed = typedSince(sent, getValues())
      reset(valuesOf(now))
      reset({ ...valuesOf(now), ...typed }, { keepDefaultValues: true })
      setShown(now.image)
    } catch (refusal) {
      if (!isSignInOver(refusal)) toast.error(memberMessages.updateFailed)
      if (refusal instanceof Error) showFieldErrors(refusal, before, setError)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="member-form">
      <p className="soft">
        {own
          ? 'Only your phone number is needed; every other field may stay empty.'
          : 'Every field may stay empty.'}
      </p>
      <div className="member-form-picture">
        <Avatar src={shown && addressOf(thumbnailOf(shown))} name={fullName(member)} size={100} />
        <div className="member-form-sources">
          <PictureUpload
            memberId={member.id}
            onUploaded={(image) => {
              resetField('image', { defaultValue: image })
              setShown(image)
            }}
          />
          <TextField
            label={own ? 'Profile Picture' : 'Image'}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            hint="The picture’s address; it fills itself in after an upload."
            error={errors.image?.message}
            {...register('image', { onBlur: ({ target }) => setShown(target.value) })}
          />
        </div>
      </div>
      <div className="member-form-fields">
        <TextField
          label="Middle Name"
          autoComplete={fill('additional-name')}
          error={errors.middle_name?.message}
          {...register('middle_name')}
        />
        <TextField
          label="Date of Birth"
          type="date"
          min="1900-01-01"
          max={localDay(new Date())}
          autoComplete={fill('bday')}
          error={errors.dateofbirth?.message}
          {...register('dateofbirth')}
        />
        <TextField
          label="Flat Number"
          autoComplete={fill('address-line2')}
          error={errors.flatno?.message}
          {...register('flatno')}
        />
        <TextField
          label="Street Name"
          autoComplete={fill('address-line1')}
          error={errors.streetname?.message}
          {...register('streetname')}
        />
        <TextField
          label="City"
          autoComplete={fill('address-level2')}
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label="Postcode"
          autoComplete={fill('postal-code')}
          error={errors.postcode?.message}
          {...register('postcode')}
        />
        <Select
          label="Member Type"
          error={errors.member_type?.message}
          {...register('member_type')}
        >
          <option value="">Not chosen</option>
          {MEMBER_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <TextField
          label="Alternate Email"
          type="email"
          autoCapitalize="none"
          autoComplete={fill('email')}
          error={errors.email_2?.message}
          {...register('email_2')}
        />
        <TextField
          label="Phone Number"
          type="tel"
          required={own}
          autoComplete={fill('tel')}
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
        <TextField
          label="Alternate Phone Number"
          type="tel"
          autoComplete="off"
          error={errors.phone_number_2?.message}
          {...register('phone_number_2')}
        />
        {!own && (
          <TextField
            label="Departments"
            hint="Several are separated by commas: Choir, Ushers"
            autoComplete="off"
            error={errors.departments?.message}
            {...register('departments')}
          />
        )}
      </div>
      {error && <ErrorAlert error={error} />}
      <Button type="submit" wide busy={saving}>
        Update Profile
      </Button>
    </form>
  )
}
