import { shown } from '@church/shared'
import { type ReactNode, useId } from 'react'
import styles from './choices.module.scss'
import fieldStyles from './field.module.scss'

interface Props<Value extends string | number> {
  label: string
  /** Help text that is always visible. */
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** Receives the chosen values in the order of the options. */
  onChange: (chosen: Value[]) => void
}

/** Checkboxes in a row, for choosing any number of a few short options. */
export function Choices<Value extends string | number>(props: Props<Value>) {
  const { label, hint, error, options, chosen, onChange } = props
  const note = useId()
  const toggle = (value: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => chosen.includes(one) !== (one === value)),
    )
  return (
    <fieldset className={fieldStyles.field} aria-describedby={error || hint ? note : undefined}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              aria-invalid={error === undefined ? undefined : true}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={note} className={error ? fieldStyles.error : fieldStyles.hint}>
          {error === undefined ? hint : shown(error)}
        </p>
      )}
    </fieldset>
  )
}
