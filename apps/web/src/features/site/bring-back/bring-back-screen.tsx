import {
  type Answer,
  type BringBackProgress,
  bringBackOpening,
  bringBackStart,
  type contract,
  formatFacts,
  hasCode,
  n,
  type StoredBackup,
  t,
} from '@church/shared'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { formatMoment } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { sizeInWords } from '../../../lib/size.ts'
import { useTypedEmail } from '../../../lib/typed-email.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox, EmailField, Field, PasswordField, Select } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import inputStyles from '../../../ui/input.module.scss'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { quiet, useSave } from '../../../ui/use-change.ts'
import { problems } from './problems.ts'
import { sendBackup } from './send-backup.ts'

type Opened = Answer<(typeof contract)['openBringBack']>

/** How often the progress is asked for, in milliseconds. */
const POLL_MS = 1_000

/** Bring Back a Backup, on the first start of a site that nobody uses yet. */
export function BringBackScreen() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <div className="narrow">
      <PageHeading
        title={screens.bringBack.title}
        lead={t('Your church as it was: people, attendance, pictures and settings.')}
      />
      {opened ? (
        <Progress opened={opened} onAgain={() => setOpened(null)} />
      ) : (
        <OpenCard onOpened={setOpened} />
      )}
    </div>
  )
}

/** Asks for the password that the first start has printed. */
function OpenCard({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const open = useSave(mutations.openBringBack)
  const email = useTypedEmail()
  const form = useForm({
    schema: bringBackOpening,
    values: { username: email, password: '' },
    save: async (body) => onOpened(await open({ body })),
  })
  return (
    <Card>
      <Form form={form}>
        <EmailField
          label={t('Email of the first admin')}
          autoComplete="username"
          hint={t('The first start of the site has printed it, with the password.')}
          {...form.field('username')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Submit wide>{t('Go on')}</Submit>
      </Form>
      <FormAside>
        <Link to={screens.signIn.path}>{t('Set up a new church instead')}</Link>
      </FormAside>
    </Card>
  )
}

interface ProgressProps {
  opened: Opened
  /** Begins anew with the password. */
  onAgain: () => void
}

/** The steps from the choice of a backup to its end, as the server says them. */
function Progress({ opened: { ticket, stored }, onAgain }: ProgressProps) {
  const [hasChosen, setChosen] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['bring-back', ticket, attempt],
    queryFn: () => api.getBringBackProgress({ body: { ticket } }),
    refetchInterval: POLL_MS,
    enabled: hasChosen,
    // While the site is replaced, nothing may answer for a while.
    retry: (_, error) => !hasCode(error, 'bring-back-ended'),
    retryDelay: POLL_MS,
    gcTime: 0,
  })
  const chooseAgain = () => {
    setChosen(false)
    setAttempt(attempt + 1)
  }
  if (!hasChosen) {
    return <ChooseCard ticket={ticket} stored={stored} onChosen={() => setChosen(true)} />
  }
  if (error) return <ErrorAlert error={error} onRetry={onAgain} />
  switch (data?.step) {
    case 'checked':
      return <ConfirmCard ticket={ticket} progress={data} onOther={chooseAgain} />
    case 'failed':
      return <FailedCard progress={data} onAgain={chooseAgain} />
    case 'done':
      return <DoneCard progress={data} />
    case 'restoring':
      return (
        <Working share={data.share}>{t('Bringing it back. Please leave this page open…')}</Working>
      )
    default:
      return <Working share={data?.share ?? 0}>{t('Checking the backup…')}</Working>
  }
}

function Working({ share, children }: { share: number; children: string }) {
  return (
    <Card>
      <Sending share={share} label={children}>
        {children}
      </Sending>
    </Card>
  )
}

interface ChooseProps {
  ticket: string
  stored: StoredBackup[]
  onChosen: () => void
}

/** Chooses a file to upload, or a backup where the daily ones are stored. */
function ChooseCard({ ticket, stored, onChosen }: ChooseProps) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState(stored[0]?.file ?? '')
  const [share, setShare] = useState(0)
  const { mutate, error, isPending } = useMutation({
    ...quiet,
    mutationFn: async () => {
      setShare(0)
      const chosen = file ? { parts: await sendBackup(file, ticket, setShare) } : { stored: name }
      await api.checkBackup({ body: { ticket, ...chosen } })
    },
    onSuccess: onChosen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && (file || name)) mutate()
  }
  return (
    <Card title={t('Choose a backup')}>
      <form onSubmit={submit} noValidate>
        {stored.length > 0 && (
          <Select
            label={t('Found on the server')}
            value={name}
            disabled={file !== null}
            onChange={({ target }) => setName(target.value)}
          >
            {stored.map((backup) => (
              <option key={backup.file} value={backup.file}>
                {storedInWords(backup)}
              </option>
            ))}
          </Select>
        )}
        <Field
          label={stored.length > 0 ? t('Or upload a file') : t('File')}
          hint={t(
            'Its name ends in “.backup”. Nothing is changed before you have seen what is in it.',
          )}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className={inputStyles.input}
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {error && <ErrorAlert error={error} />}
        {isPending && file && (
          <Sending share={share} label={t('Uploading the file')}>
            {t('Uploading the file…')}
          </Sending>
        )}
        <Actions>
          <Button type="submit" busy={isPending} disabled={!file && !name}>
            {t('Check the backup')}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

const storedInWords = ({ written_at, bytes }: StoredBackup) =>
  formatFacts([formatMoment(written_at), sizeInWords(bytes)])

interface StepProps {
  progress: BringBackProgress
}

/** Says what is in the backup, and asks before anything is replaced. */
function ConfirmCard({
  ticket,
  progress: { backup },
  onOther,
}: StepProps & { ticket: string; onOther: () => void }) {
  const start = useSave(mutations.bringBack)
  const isForeign = backup?.own === false
  const form = useForm({
    schema: bringBackStart,
    values: { ticket, trusted: false, admin: '' },
    save: (body) => start({ body }),
  })
  const isTrusted = form.watch('trusted')
  if (!backup) return null
  return (
    <Card title={t('This backup is whole')}>
      <p>
        {t('It was made on {moment}.', { moment: formatMoment(backup.made_at) })}{' '}
        {formatFacts([
          n(backup.people, '{count} person', '{count} people'),
          n(backup.pictures, '{count} picture', '{count} pictures'),
        ])}
      </p>
      <Form form={form}>
        {isForeign && (
          <>
            <Alert tone="warning">
              {t(
                'Another machine made it, or somebody changed it. Its accounts and admins become those of this site.',
              )}
            </Alert>
            <Checkbox label={t('I know where this file comes from')} {...form.field('trusted')} />
            <EmailField
              label={t('Your email in the backup')}
              optional
              hint={t(
                'As an admin, you can then sign in with the password that the first start has printed.',
              )}
              {...form.field('admin')}
            />
          </>
        )}
        <Submit
          row="form"
          onCancel={onOther}
          cancelLabel={t('Choose another')}
          disabled={isForeign && !isTrusted}
        >
          {t('Bring it back')}
        </Submit>
      </Form>
    </Card>
  )
}

function FailedCard({
  progress: { problem, reason },
  onAgain,
}: StepProps & { onAgain: () => void }) {
  return (
    <Card>
      <Alert>{problems[problem ?? 'failed']}</Alert>
      <p>{t('Nothing was changed.')}</p>
      {reason && (
        <p className="soft">
          <bdi lang="en">{reason}</bdi>
        </p>
      )}
      <Actions>
        <Button onClick={onAgain}>{t('Choose another')}</Button>
      </Actions>
    </Card>
  )
}

function DoneCard({ progress: { outcome } }: StepProps) {
  return (
    <Card>
      <Alert tone="success">{t('Your church is back.')}</Alert>
      {outcome && <Outcome outcome={outcome} />}
      <Actions>
        <ButtonLink to={screens.signIn.path}>{t('Sign in')}</ButtonLink>
      </Actions>
    </Card>
  )
}

/** What was done about withdrawals, and how admins get in. */
function Outcome({ outcome }: { outcome: NonNullable<BringBackProgress['outcome']> }) {
  const { withdrawn, unknown, way_in: hasWayIn } = outcome
  return (
    <>
      <p>{t('Everybody signs in again. Emails that were waiting are not sent.')}</p>
      {withdrawn > 0 && (
        <p>
          {n(
            withdrawn,
            'One thing that was withdrawn after the backup was withdrawn again.',
            '{count} things that were withdrawn after the backup were withdrawn again.',
          )}
        </p>
      )}
      {unknown && (
        <p>
          {t(
            'What people withdrew from {from} to {to} may be back, so the passwords of all admins have ended.',
            { from: formatMoment(unknown.from), to: formatMoment(unknown.to) },
          )}{' '}
          {hasWayIn
            ? t('Sign in with your email and the password that the first start has printed.')
            : t('Choose “Forgot your password?”, or ask the person who runs the server for one.')}
        </p>
      )}
    </>
  )
}
