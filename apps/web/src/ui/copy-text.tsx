import { t } from '@church/shared'
import { Button } from './button.tsx'
import { copy } from './copy.ts'
import styles from './copy-text.module.scss'

interface Props {
  text: string
  /** What the toast says. */
  copied: string
}

/** An address or code, and a button that copies it. */
export function CopyText({ text, copied }: Props) {
  const failed = t('Your browser doesn’t allow copying. Please select the address and copy it.')
  return (
    <p className={styles.line}>
      <code dir="ltr">{text}</code>
      <Button
        variant="secondary"
        size="small"
        icon="copy"
        onClick={() => copy(text, { done: copied, failed })}
      >
        {t('Copy')}
      </Button>
    </p>
  )
}
