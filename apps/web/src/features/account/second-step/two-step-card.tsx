import { accessTexts, n, type TwoStepState, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { downloadFile } from '../../../lib/files.ts'
import { formatDate } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../../../ui/copy.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { CodeForm } from './code-form.tsx'
import styles from './two-step.module.scss'

// Loaded on demand: few users open it, and it includes a QR code library.
const TwoStepSetup = lazy(async () => ({
  default: (await import('./two-step-setup.tsx')).TwoStepSetup,
}))

type Task = 'on' | 'off' | 'renew'

/** Switches two-step sign-in on and off, and renews recovery codes. Has no title on its own screen. */
export function TwoStepCard({ title = t('Two-step sign-in') }: { title?: string | null }) {
  const query = useQuery(queries.getTwoStep())
  const [task, setTask] = useState<Task>()
  const [codes, setCodes] = useState<string[]>()
  const stop = () => setTask(undefined)

  const showCodes = (recoveryCodes: string[]) => {
    stop()
    setCodes(recoveryCodes)
  }
  return (
    <Card title={title}>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && task === 'on' && (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <TwoStepSetup onDone={showCodes} onCancel={stop} />
        </Suspense>
      )}
      {!codes && task === 'off' && <SwitchOff onDone={stop} />}
      {!codes && task === 'renew' && <Renew onDone={showCodes} onCancel={stop} />}
      {!codes && !task && (
        <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
          {(state) =>
            state.enabled ? (
              <IsOn state={state} onTask={setTask} />
            ) : (
              <IsOff state={state} onTask={setTask} main={title === null} />
            )
          }
        </Loaded>
      )}
    </Card>
  )
}

interface StateProps {
  state: TwoStepState
  onTask: (task: Task) => void
}

function IsOff({ state, onTask, main }: StateProps & { main: boolean }) {
  return (
    <>
      {state.required && <Alert tone="warning">{accessTexts.twoStepRequired}</Alert>}
      <p>
        {t(
          'You’ll sign in with your password and a code from an app on your phone. Your password alone is not enough to sign in.',
        )}
      </p>
      <Button variant={main ? 'primary' : 'secondary'} onClick={() => onTask('on')}>
        {t('Switch on two-step sign-in')}
      </Button>
    </>
  )
}

function IsOn({ state, onTask }: StateProps) {
  const left = state.recovery_codes_left
  return (
    <>
      <Alert tone="success">
        {state.since ? t('On since {date}.', { date: formatDate(state.since) }) : t('On.')}{' '}
        {n(left, 'You have {count} recovery code left.', 'You have {count} recovery codes left.')}
      </Alert>
      <Actions>
        <Button variant="secondary" onClick={() => onTask('renew')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="quiet" onClick={() => onTask('off')}>
          {t('Switch off')}
        </Button>
      </Actions>
    </>
  )
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const end = useSave(mutations.endTwoStep)
  const switchOff = async (code: string) => {
    toastAnswer(await end({ body: { code } }))
    onDone()
  }
  return (
    <>
      <p>
        {t('Your password alone will then be enough to sign in. Enter a code to switch it off.')}
      </p>
      <CodeForm action={t('Switch off')} tone="danger" onCode={switchOff} onCancel={onDone} />
    </>
  )
}

interface RenewProps {
  onDone: (codes: string[]) => void
  onCancel: () => void
}

function Renew({ onDone, onCancel }: RenewProps) {
  const renew = useSave(mutations.renewRecoveryCodes)
  return (
    <>
      <p>{t('Your old recovery codes will stop working. Enter a code to get new ones.')}</p>
      <CodeForm
        action={t('Get new codes')}
        onCode={async (code) => onDone((await renew({ body: { code } })).recovery_codes)}
        onCancel={onCancel}
      />
    </>
  )
}

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
