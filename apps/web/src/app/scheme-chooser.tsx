import { t } from '@church/shared'
import { useId } from 'react'
import { type SchemeChoice, useColourScheme } from '../theme/colour-scheme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './scheme-chooser.module.scss'

const schemes = (): { choice: SchemeChoice; label: string; icon: IconName }[] => [
  { choice: 'system', label: t('Match my device'), icon: 'system' },
  { choice: 'light', label: t('Light'), icon: 'sun' },
  { choice: 'dark', label: t('Dark'), icon: 'moon' },
]

/** Light or dark colours, or those of the device. */
export function SchemeChooser() {
  const name = useId()
  const { choice, choose } = useColourScheme()
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">{t('Colours')}</legend>
      {schemes().map((scheme) => (
        <label key={scheme.choice} title={scheme.label}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice === scheme.choice}
            onChange={() => choose(scheme.choice)}
          />
          <Icon name={scheme.icon} label={scheme.label} />
        </label>
      ))}
    </fieldset>
  )
}
