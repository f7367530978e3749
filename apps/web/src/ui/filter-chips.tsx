import { t } from '@church/shared'
import { useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './filter-chips.module.scss'
import inputStyles from './input.module.scss'

/** A fact by which a list can be limited. */
export interface Filter {
  /** The parameter of the address. */
  name: string
  /** What it is about, e.g. 'Department'. */
  label: string
  /** The labels of the choices by their values. */
  options: Record<string, string>
}

interface Props {
  filters: readonly Filter[]
  paramOf: (name: string) => string
  /** Receives the values to change; an empty one ends its filter. */
  onChange: (values: Record<string, string>) => void
}

/** A row of filters above a list. Each is a select box that shows what it is about until a choice is made. */
export function FilterChips({ filters, paramOf, onChange }: Props) {
  const active = filters.filter(({ name }) => paramOf(name) !== '')
  return (
    <div className={styles.chips}>
      {filters.map((filter) => (
        <Chip key={filter.name} {...filter} value={paramOf(filter.name)} onChange={onChange} />
      ))}
      {active.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon="cross"
          onClick={() => onChange(Object.fromEntries(active.map(({ name }) => [name, ''])))}
        >
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}

interface ChipProps extends Filter {
  value: string
  onChange: Props['onChange']
}

function Chip({ name, label, options, value, onChange }: ChipProps) {
  const id = useId()
  // A value of an old link that is no choice any more.
  const isUnknown = value !== '' && !(value in options)
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={classNames(inputStyles.select, styles.chip, value !== '' && styles.active)}
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        <option value="">{label}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </>
  )
}
