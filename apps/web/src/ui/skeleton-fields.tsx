import { Skeleton } from './skeleton.tsx'

interface Props {
  /** How many fields the form will have. */
  fields: number
  /** The form's own layout of its fields, where it has one. */
  className?: string
}

/** A form that is still loading: for each field the place of its label and of its control. */
export function SkeletonFields({ fields, className }: Props) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have nothing but their place
        <div key={field} className="field">
          <Skeleton width="6rem" />
          <Skeleton shape="box" height="3.125rem" />
        </div>
      ))}
    </div>
  )
}
