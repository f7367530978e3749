import { t } from '@church/shared'
import styles from './field.module.scss'
import { Skeleton } from './skeleton.tsx'

interface Props {
  fields: number
  /** The class that lays out the form's fields, if any. */
  className?: string | undefined
}

/** A form that is still loading: placeholders for the labels and controls. */
export function SkeletonFields({ fields, className }: Props) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{t('Loading…')}</span>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no identity but their position
        <div key={field} className={styles.field}>
          <Skeleton width="6rem" />
          <Skeleton shape="box" height="3.125rem" />
        </div>
      ))}
    </div>
  )
}
