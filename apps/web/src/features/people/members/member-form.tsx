import { MEMBER_TYPES, type Member, memberMessages, thumbnailOf } from '@church/shared'
import { useState } from 'react'
import { localDay } from '../../../lib/format.ts'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { usePictureAddress } from '../../church/details/index.ts'
import styles from './member-form.module.scss'
import { adminForm, type MemberChanges, ownForm, valuesOf } from './member-values.ts'
import { fullName } from './name.ts'
import { PictureUpload } from './picture-upload.tsx'

interface Props {
  member: Member
  /** Whether members edit their own details; admins can also set the departments. */
  own: boolean
  /** Saves the changes and resolves with the saved member. */
  save: (changes: Partial<MemberChanges>) => Promise<Member>
}

/** The form for a member's additional details. */
export function MemberForm({ member, own, save }: Props) {
  // The picture's address as typed or uploaded, until it is saved.
  const [typedImage, setTypedImage] = useState<string>()
  const shown = typedImage ?? member.image
  const addressOf = usePictureAddress()
  const fill = (name: string) => (own ? name : 'off')
  const form = useForm({
    schema: own ? ownForm : adminForm,
    values: valuesOf(member),
    save: async (_, changes) => {
      const saved = await save(changes)
      setTypedImage(undefined)
      return saved
    },
    valuesAfter: valuesOf,
    onRejected: (reason) => {
      if (!isSignedOutError(reason)) toast.error(memberMessages.updateFailed)
    },
  })

  return (
    <Form form={form}>
      <p className="soft">
        {own ? 'Only your phone number is required.' : 'All fields are optional.'}
      </p>
      <div className={styles.picture}>
        <Avatar src={shown && addressOf(thumbnailOf(shown))} name={fullName(member)} size={100} />
        <div className={styles.sources}>
          <PictureUpload
            memberId={member.id}
            onUploaded={(image) => {
              form.resetField('image', { defaultValue: image })
              setTypedImage(image)
            }}
          />
          <TextField
            label={own ? 'Profile Picture' : 'Image'}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            hint="The picture’s address. Uploading a picture fills this in."
            {...form.field('image', { onBlur: ({ target }) => setTypedImage(target.value) })}
          />
        </div>
      </div>
      <div className={styles.fields}>
        <TextField
          label="Middle Name"
          autoComplete={fill('additional-name')}
          {...form.field('middle_name')}
        />
        <TextField
          label="Date of Birth"
          type="date"
          min="1900-01-01"
          max={localDay(new Date())}
          autoComplete={fill('bday')}
          {...form.field('dateofbirth')}
        />
        <TextField
          label="Flat Number"
          autoComplete={fill('address-line2')}
          {...form.field('flatno')}
        />
        <TextField
          label="Street Name"
          autoComplete={fill('address-line1')}
          {...form.field('streetname')}
        />
        <TextField label="City" autoComplete={fill('address-level2')} {...form.field('city')} />
        <TextField
          label="Postcode"
          autoComplete={fill('postal-code')}
          {...form.field('postcode')}
        />
        <Select label="Member Type" {...form.field('member_type')}>
          <option value="">Not selected</option>
          {MEMBER_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <TextField
          label="Alternate Email"
          type="email"
          autoCapitalize="none"
          autoComplete={fill('email')}
          {...form.field('email_2')}
        />
        <TextField
          label="Phone Number"
          type="tel"
          required={own}
          autoComplete={fill('tel')}
          {...form.field('phone_number')}
        />
        <TextField
          label="Alternate Phone Number"
          type="tel"
          autoComplete="off"
          {...form.field('phone_number_2')}
        />
        {!own && (
          <TextField
            label="Departments"
            hint="Separate several with commas: Choir, Ushers"
            autoComplete="off"
            {...form.field('departments')}
          />
        )}
      </div>
      <Submit wide className={styles.submit}>
        Update Profile
      </Submit>
    </Form>
  )
}
