import { downloadFile } from '../../lib/download-file.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './two-step.module.scss'

interface Props {
  codes: string[]
  onDone: () => void
}

/** The codes for whoever has lost their device, shown this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Recovery codes copied.')
    } catch {
      toast.error('This browser does not let us copy. Please save or write them down.')
    }
  }
  return (
    <div className={styles.card}>
      <Alert tone="warning">
        Keep these recovery codes, on paper for instance: they are not shown again. Without your
        phone, each of them signs you in once.
      </Alert>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="secondary" icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          Save as a file
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Actions>
    </div>
  )
}
