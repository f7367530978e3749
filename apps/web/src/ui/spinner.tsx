import styles from './spinner.module.scss'

interface Props {
  /** Announced to screen readers, e.g. 'Loading members…'. Without it the spinner is decorative. */
  label?: string
}

/** A spinning ring in the colour of the text. */
export function Spinner({ label }: Props) {
  if (!label) return <span className={styles.spinner} data-always-moving aria-hidden="true" />
  return (
    <span role="status">
      <span className={styles.spinner} data-always-moving aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
