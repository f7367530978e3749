import { t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { mutations } from '../../../lib/queries.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { T } from '../../../ui/t.tsx'
import { quiet, useSave } from '../../../ui/use-change.ts'
import { PasswordForm } from '../password/index.ts'
import { CodeForm } from './code-form.tsx'
import styles from './two-step.module.scss'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Sets up two-step sign-in: asks for the password, shows the key, and asks for a first code. */
export function TwoStepSetup({ onDone, onCancel }: Props) {
  const { mutateAsync: start, data } = useMutation({ ...mutations.startTwoStep, ...quiet })
  const confirm = useSave(mutations.confirmTwoStep)

  if (!data) {
    return (
      <>
        <p>
          {t(
            'Enter your password to begin, so that nobody else at your screen can lock you out of your account.',
          )}
        </p>
        <PasswordForm
          action={t('Continue')}
          onPassword={(password) => start({ body: { password } })}
          onCancel={onCancel}
        />
      </>
    )
  }
  return (
    <div className={styles.card}>
      <ol className={styles.steps}>
        <li>
          {t(
            'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
          )}
        </li>
        <li>
          {t('Add an account by scanning this QR code:')}
          <QrCode
            className={styles.qrCode}
            value={data.uri}
            label={t('QR code for your authenticator app')}
          />
          <span className={styles.key}>
            <T
              text="Is the app on this device? <a>Add the account directly</a>."
              a={(words) => <a href={data.uri}>{words}</a>}
            />
          </span>
          <span className={styles.key}>
            <T
              text="Or type this key: {code}"
              code={<code>{data.key.match(/.{1,4}/g)?.join(' ')}</code>}
            />
          </span>
        </li>
        <li>{t('Enter the code shown in the app.')}</li>
      </ol>
      <CodeForm
        action={t('Switch on')}
        onCode={async (code) => onDone((await confirm({ body: { code } })).recovery_codes)}
        onCancel={onCancel}
      />
    </div>
  )
}
