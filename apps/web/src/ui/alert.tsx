import { t } from '@church/shared'
import type { ReactNode } from 'react'
import styles from './alert.module.scss'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  tone?: 'danger' | 'warning' | 'info' | 'success'
  children: ReactNode
  /** Offers 'Try again'. */
  onRetry?: () => unknown
  /** Set while the retry is under way. */
  busy?: boolean
}

const icons = { danger: 'alert', warning: 'alert', info: 'info', success: 'check' } as const

/** A message in the page, red by default. Screen readers announce a failure immediately. */
export function Alert({ tone = 'danger', children, onRetry, busy = false }: Props) {
  return (
    <div
      className={classNames(styles.alert, styles[tone])}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {onRetry && (
        <Button
          variant="quiet"
          size="small"
          icon="retry"
          busy={busy}
          className={styles.retry}
          onClick={() => onRetry()}
        >
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

/**
 * The red alert for a failed load or action: shows the server's message and offers a retry, except
 * after a 404.
 */
export function ErrorAlert({
  error,
  onRetry,
  ...rest
}: { error: Error } & Omit<Props, 'tone' | 'children'>) {
  const isNotFound = 'status' in error && error.status === 404
  return (
    <Alert {...rest} {...(onRetry && !isNotFound && { onRetry })}>
      {error.message}
    </Alert>
  )
}
