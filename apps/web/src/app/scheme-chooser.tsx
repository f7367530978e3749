import { useId } from 'react'
import { type SchemeChoice, useColourScheme } from '../theme/colour-scheme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './scheme-chooser.module.scss'

const schemes: { choice: SchemeChoice; label: string; icon: IconName }[] = [
  { choice: 'system', label: 'Match my device', icon: 'system' },
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
]

/** Light or dark colours, or those of the device. */
export function SchemeChooser() {
  const name = useId()
  const { choice, choose } = useColourScheme()
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">Colours</legend>
      {schemes.map((scheme) => (
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
