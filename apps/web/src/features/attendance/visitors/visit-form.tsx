import { t, VISIT_DAYS, VISIT_WISHES, type VisitWish } from '@church/shared'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { wishWords } from './card-in-words.ts'
import { HeadsFields } from './heads-fields.tsx'
import { type Entered, useVisitForm, type valuesOf } from './use-visit-form.ts'
import styles from './visit-form.module.scss'

const wishes: Record<VisitWish, string> = { none: t('No, thank you'), ...wishWords }

interface Props {
  values: ReturnType<typeof valuesOf>
  label: string
  save: (entered: Entered) => Promise<unknown>
  /** A steward fills it in, in a dialog. */
  inDialog?: boolean
  onCancel?: () => void
}

/** A visitor's card; a note above the button says who reads it and until when. */
export function VisitForm({ values, label, save, inDialog = false, onCancel }: Props) {
  const { form, asksIfSure } = useVisitForm(values, save)
  const wish = form.watch('wish')
  return (
    <Form form={form}>
      <TextField
        label={t('First name')}
        required
        autoFocus
        autoComplete={inDialog ? 'off' : 'given-name'}
        {...form.field('first_name')}
      />
      <HeadsFields field={form.field} asksIfSure={asksIfSure} />
      <fieldset className={styles.wishes}>
        <legend>{t('Would you like to hear from us?')}</legend>
        <div className={styles.choices}>
          {VISIT_WISHES.map((each) => (
            <Radio
              key={each}
              name="wish"
              checked={wish === each}
              onChange={() => form.setValue('wish', each, { shouldDirty: true })}
            >
              {wishes[each]}
            </Radio>
          ))}
        </div>
      </fieldset>
      {wish === 'email' && <EmailField {...form.field('contact')} />}
      {(wish === 'call' || wish === 'message') && (
        <TextField
          label={t('Phone number')}
          type="tel"
          autoComplete={inDialog ? 'off' : 'tel'}
          {...form.field('contact')}
        />
      )}
      <p className="soft">
        {t(
          'Stewards see this during the service, carers and admins also how to reach you. After {days} days, we keep only the numbers.',
          { days: VISIT_DAYS },
        )}
      </p>
      <Submit wide={!inDialog} size="large" row={inDialog ? 'dialog' : 'form'} onCancel={onCancel}>
        {label}
      </Submit>
    </Form>
  )
}
