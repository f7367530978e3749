import type { ComponentProps, ReactNode } from 'react'
import inputStyles from './input.module.scss'
import styles from './radio.module.scss'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Stands below the label. */
  hint?: string
}

/** A radio button; its children are the label. */
export function Radio({ children, hint, ...input }: Props) {
  return (
    <label className={inputStyles.choice}>
      <input {...input} type="radio" className={inputStyles.box} />
      {children}
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  )
}

interface Option<Value> {
  value: Value
  label: ReactNode
  hint?: string
  disabled?: boolean
}

interface GroupProps<Value> {
  legend: ReactNode
  /** For a question that the heading asks already. */
  hidesLegend?: boolean
  options: readonly Option<Value>[]
  name: string
  value: Value | null
  onChange: (value: Value) => void
  /** Takes the place of its look in a form; null for none. */
  className?: string | null | undefined
}

/** Radio buttons of which one is chosen; those of a form take `form.choice(name)`. */
export const RadioGroup = <Value extends string | number | boolean | null>(
  props: GroupProps<Value>,
) => {
  const { legend, hidesLegend = false, options, name, value: chosen, onChange } = props
  const { className = styles.choices } = props
  return (
    <fieldset className={className ?? undefined}>
      <legend className={hidesLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map(({ value, label, ...rest }) => (
        <Radio
          key={String(value)}
          name={name}
          checked={value === chosen}
          onChange={() => onChange(value)}
          {...rest}
        >
          {label}
        </Radio>
      ))}
    </fieldset>
  )
}
