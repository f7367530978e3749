interface Props {
  /** CSS lengths. Give the size of what will come, so that nothing moves when it does. */
  width?: string
  height?: string
  shape?: 'text' | 'box' | 'round'
}

/** A grey place holder for one thing that is still loading. */
export function Skeleton({ width, height, shape = 'text' }: Props) {
  return (
    <span className={`skeleton skeleton-${shape}`} style={{ width, height }} aria-hidden="true" />
  )
}

/** Some lines of text that are still loading, announced once as `label`. */
export function SkeletonLines({
  lines = 3,
  label = 'Loading…',
}: {
  lines?: number
  label?: string
}) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
