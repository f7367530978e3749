import { useId } from 'react'
import { classNames } from './class-names.ts'
import inputStyles from './input.module.scss'
import styles from './list-filter.module.scss'

interface Props {
  /** The accessible name, e.g. 'Show'. */
  label: string
  /** The value of the chosen option; empty for everything. */
  value: string
  /** The options' labels by value. Give the empty value to the one that shows everything. */
  options: Record<string, string>
  onChange: (value: string) => void
}

/** A select box above a list, which shows a part of it. */
export function ListFilter({ label, value, options, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={classNames(inputStyles.select, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
