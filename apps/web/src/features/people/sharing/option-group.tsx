import { shown, t } from '@church/shared'
import type { ComponentProps } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Radio } from '../../../ui/radio.tsx'
import styles from './option-group.module.scss'

interface Props {
  legend: string
  options: { value: string; label: string; hint: string }[]
  /** The value of the option that is marked as recommended. */
  recommended: string
  /** From `form.field(name)`. */
  field: ComponentProps<typeof Radio> & { error: string | undefined }
}

/** Radio buttons with a sentence about each option. */
export function OptionGroup({ legend, options, recommended, field: { error, ...field } }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <Radio key={value} {...field} value={value} hint={hint}>
          <strong>{label}</strong>{' '}
          {value === recommended && <Badge tone="note">{t('Recommended')}</Badge>}
        </Radio>
      ))}
      {error && <p className={styles.error}>{shown(error)}</p>}
    </fieldset>
  )
}
