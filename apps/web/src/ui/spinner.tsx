interface Props {
  /** Announced to screen readers, e.g. 'Loading members…'. Without it the spinner is decorative. */
  label?: string
}

/** A spinning ring in the colour of the text. */
export function Spinner({ label }: Props) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
