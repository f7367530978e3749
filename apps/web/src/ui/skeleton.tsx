import { t } from '@church/shared'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.scss'

interface Props {
  /** CSS lengths. Use the size of the content, so that nothing moves when it arrives. */
  width?: string
  height?: string
  /** text: beside other lines of text; line: exactly as high as the final line. */
  shape?: 'text' | 'line' | 'box' | 'round'
}

/** A grey placeholder for one thing that is still loading. */
export function Skeleton({ width, height, shape = 'text' }: Props) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

/** Placeholder lines for text that is still loading, announced once. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading…')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their position
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
