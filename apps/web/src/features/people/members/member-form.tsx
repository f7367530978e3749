import {
  DETAILS,
  type Detail,
  detailOf,
  MEMBER_FIELDS,
  type Member,
  memberTexts,
  shown,
  t,
} from '@church/shared'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError, toastFailure } from '../../../ui/toast-failure.ts'
import { Face } from '../../church/details/index.ts'
import { BirthField, type BirthForm } from './birth-field.tsx'
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
  const picture = typedImage ?? member.image
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
      if (!isSignedOutError(reason)) toast.error(memberTexts.updateFailed)
    },
  })

  return (
    <Form form={form}>
      <p className="soft">
        {own ? t('Only your phone number is required.') : t('All fields are optional.')}
      </p>
      <PictureUpload
        memberId={member.id}
        onUploaded={(image) => {
          form.resetField('image', { defaultValue: image })
          setTypedImage(image)
        }}
      >
        <Face image={picture} name={fullName(member)} size={100} />
      </PictureUpload>
      {own && picture && picture === member.image && (
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          className={styles.remove}
          onClick={() => save({ image: null }).catch(toastFailure)}
        >
          {t('Remove the picture')}
        </Button>
      )}
      <PictureAddress
        own={own}
        control={form.field('image', { onBlur: ({ target }) => setTypedImage(target.value) })}
      />
      <div className={styles.fields}>
        {DETAILS.filter((detail) => detail !== 'image').map((detail) => (
          <DetailField key={detail} detail={detail} own={own} form={form} />
        ))}
        {!own && (
          <TextField
            label={shown(MEMBER_FIELDS.department_set.label)}
            hint={shown(MEMBER_FIELDS.department_set.help)}
            autoComplete="off"
            {...form.field('departments')}
          />
        )}
      </div>
      <Submit wide className={styles.submit}>
        {t('Update Profile')}
      </Submit>
    </Form>
  )
}

interface FieldProps {
  own: boolean
  /** The form's props for the control. */
  control: ReturnType<ReturnType<typeof useForm>['field']>
}

function PictureAddress({ own, control }: FieldProps) {
  return (
    <details className={styles.address} open={control.error !== undefined || undefined}>
      <summary>{t('Use a picture’s address')}</summary>
      <TextField
        label={own ? t('Profile Picture') : t('Image')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        hint={shown(MEMBER_FIELDS.image.help)}
        {...control}
      />
    </details>
  )
}

interface DetailProps<Name extends Detail> {
  detail: Name
  own: boolean
  form: BirthForm & { field: (detail: Name) => FieldProps['control'] }
}

/** The control of a detail, as its kind needs it. */
export function DetailField<Name extends Detail>({ detail, own, form }: DetailProps<Name>) {
  const row = detailOf(detail)
  if (detail === 'dateofbirth') return <BirthField form={form} own={own} />
  // Beside the date of birth.
  if (detail === 'birthday') return null
  const control = form.field(detail)
  const named = {
    label: shown(row.labelIn?.form ?? row.label),
    hint: row.help && shown(row.help),
    ...control,
  }
  if (row.kind === 'choice') {
    return (
      <Select {...named}>
        <option value="">{t('Not selected')}</option>
        {row.options.map((option) => (
          <option key={option} value={option}>
            {shown(option)}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <TextField
      {...named}
      {...attributesOf(row.kind)}
      required={own && detail === 'phone_number'}
      autoComplete={own && row.autocomplete ? row.autocomplete : 'off'}
    />
  )
}

function attributesOf(kind: ReturnType<typeof detailOf>['kind']): ComponentProps<'input'> {
  if (kind === 'email') return { type: 'email', autoCapitalize: 'none' }
  return kind === 'phone' ? { type: 'tel' } : {}
}
