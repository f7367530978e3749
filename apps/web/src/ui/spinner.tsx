interface Props {
  /** Read out while something is under way, e.g. 'Loading members…'. Without it: decoration. */
  label?: string
}

/** A turning ring in the colour of the text. */
export function Spinner({ label }: Props) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
