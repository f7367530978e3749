import { t } from '@church/shared'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import styles from './visit-form.module.scss'

interface Control {
  name: string
  error?: string | undefined
}

interface Props {
  field: (name: 'adults' | 'children' | 'sure') => Control
  asksIfSure: boolean
}

const number = {
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'off',
  placeholder: '0',
} as const

/** How many came along, and the confirmation of an unusual number. */
export const HeadsFields = ({ field, asksIfSure }: Props) => (
  <>
    <fieldset className={styles.heads}>
      <legend>{t('Who came with you?')}</legend>
      <div className={styles.numbers}>
        <TextField label={t('Adults')} {...number} {...field('adults')} />
        <TextField label={t('Children')} {...number} {...field('children')} />
      </div>
    </fieldset>
    {asksIfSure && <Checkbox label={t('Yes, we are that many')} {...field('sure')} />}
  </>
)
