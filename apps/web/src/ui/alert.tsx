import type { ReactNode } from 'react'
import { Button } from './button.tsx'
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

/** A message in the page, red unless told otherwise. Read out at once when it is a failure. */
export function Alert({ tone = 'danger', children, onRetry, busy = false }: Props) {
  return (
    <div className={`alert alert-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className="alert-text">{children}</div>
      {onRetry && (
        <Button variant="quiet" size="small" icon="retry" busy={busy} onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </div>
  )
}

/**
 * The red alert for a failed load or action: says what the server said and offers another try, unless
 * there is nothing at that address, however often one asks.
 */
export function ErrorAlert({
  error,
  onRetry,
  ...rest
}: { error: Error } & Omit<Props, 'tone' | 'children'>) {
  const isNowhere = 'status' in error && error.status === 404
  return (
    <Alert {...rest} {...(onRetry && !isNowhere && { onRetry })}>
      {error.message}
    </Alert>
  )
}
