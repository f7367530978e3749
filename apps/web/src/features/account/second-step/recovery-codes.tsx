import { t } from '@church/shared'
import { downloadFile } from '../../../lib/files.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/copy.ts'
import styles from './two-step.module.scss'

interface Props {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `${codes.join('\n')}\n`
  const copyCodes = () =>
    copy(text, {
      done: t('Recovery codes copied.'),
      failed: t('Your browser doesn’t allow copying. Please save the codes or write them down.'),
    })
  return (
    <div className={styles.card}>
      <Alert tone="warning">
        {t(
          'Write these codes down now: they won’t be shown again. If you lose your phone, each signs you in once.',
        )}
      </Alert>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="secondary" icon="copy" onClick={copyCodes}>
          {t('Copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          {t('Save as a file')}
        </Button>
        <Button onClick={onDone}>{t('I’ve saved them')}</Button>
      </Actions>
    </div>
  )
}
