import {
  type JobsCheck,
  type SenderDomain,
  type Status,
  type StatusState,
  shown,
  type TestMail,
  t,
} from '@church/shared'
import { SENDER_HINTS } from '@church/shared/mail-problems.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { installationStatus } from '../../../lib/installation-status.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useChurch } from '../../church/details/index.ts'
import { mailAdvice, partInWords, partTitles } from './part-in-words.ts'
import styles from './status-screen.module.scss'
import { jobNames, type PartInWords, states, worstFirst } from './words.ts'

/** Status: the state of each part of the installation, with advice. */
export function StatusScreen() {
  return (
    <div className={styles.screen}>
      <PageHeading
        title={screens.status.title}
        lead={t('Is everything working? If not, this says what to do.')}
      />
      <Fetched options={installationStatus}>{(status) => <Parts status={status} />}</Fetched>
    </div>
  )
}

const summaries: Record<StatusState, string> = {
  good: t('Everything works.'),
  warning: t('The site works. Look at what needs attention when you have time.'),
  bad: t('Something needs help now.'),
}

type Job = JobsCheck['jobs'][number]

/** When each job ran last, folded away because it matters only to those who look for a fault. */
function JobList({ jobs }: { jobs: Job[] }) {
  return (
    <details className={styles.jobs}>
      <summary>{t('When each ran last')}</summary>
      <dl>
        {jobs.map((job) => (
          <div key={job.name}>
            <dt>{jobNames[job.name]}</dt>
            <dd>{lastRun(job)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const ranOn = (moment: string, result: Job['result']) =>
  result === 'failed' ? t('{moment}, failed', { moment }) : moment

const notYet = (next: string | null) =>
  next ? t('not yet; due on {moment}', { moment: formatMoment(next) }) : t('never')

function lastRun({ last_at, result, overdue, next_at }: Job): string {
  const last = last_at ? ranOn(formatMoment(last_at), result) : notYet(next_at)
  return overdue ? t('{last}; overdue', { last }) : last
}

/** Takes the notice of a restore away, for all admins. */
function ReadButton() {
  const { mutate, isPending } = useMutation(mutations.readRestore)
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {t('I have read this')}
    </Button>
  )
}

const testResults: Record<TestMail['result'], string> = {
  accepted: t('The mail server accepted it. Look whether it arrives, also in the spam folder.'),
  outbox: t('It is a file on the server, since no mail server is set up.'),
  refused: t('The mail server did not accept it.'),
}

/** What receivers find in DNS about the domain that mails come from. */
function SenderHints({ sender: { domain, spf, dkim } }: { sender: SenderDomain }) {
  return (
    <p>
      <bdi>{domain}</bdi>: {shown(SENDER_HINTS.spf[spf])} {shown(SENDER_HINTS.dkim[dkim])}
    </p>
  )
}

/** Sends a mail to the admin, and says what the mail server answered. */
function TestMailButton() {
  const { change, isPending, data } = useChange(mutations.sendTestMail)
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => change({})}>
        {t('Send me a test mail')}
      </Button>
      {data && (
        <Alert tone={data.result === 'refused' ? 'danger' : 'info'}>
          {testResults[data.result]} {data.result === 'refused' && mailAdvice(data.code)}
        </Alert>
      )}
      {data?.sender && <SenderHints sender={data.sender} />}
    </>
  )
}

/** Says that the page was opened at another address than the one in the settings. */
function OtherAddress({ url }: { url: string }) {
  const { origin } = window.location
  if (origin === url) return null
  return (
    <Alert tone="warning">
      {t(
        'You opened this site at {address}, but its settings say {url}. Ask the person who runs the server to set PUBLIC_URL.',
        { address: origin, url },
      )}
    </Alert>
  )
}

/** What a newer version fixes for security, as its changelog says it. */
function SecurityFixes({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <ul lang="en">
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  title: string
  state: StatusState
  words: PartInWords
  children?: ReactNode
}

/** A part of the installation: its state, the facts, and what to do. */
function StatusRow({ title, state, words: { facts, advice }, children }: Props) {
  const { word, icon } = states[state]
  return (
    <li className={classNames(styles.row, styles[state])}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.state}>
          <Icon name={icon} /> {word}
        </span>
      </div>
      <p>{facts}</p>
      {advice && (
        <p className={styles.advice}>
          <strong>{t('What to do:')}</strong> {advice}
        </p>
      )}
      {children}
    </li>
  )
}

function Parts({ status }: { status: Status }) {
  const church = useChurch()
  return (
    <>
      {church && <OtherAddress url={church.url} />}
      <p className={styles.summary}>
        <strong>{summaries[status.state]}</strong>{' '}
        <span className="soft">
          {t('Checked on {moment}.', { moment: formatMoment(status.checked_at) })}
        </span>
      </p>
      <ul className={styles.parts}>
        {worstFirst(status.checks).map((check) => (
          <StatusRow
            key={check.part}
            title={partTitles[check.part]}
            state={check.state}
            words={partInWords(check)}
          >
            {check.part === 'jobs' && <JobList jobs={check.jobs} />}
            {check.part === 'mail' && <TestMailButton />}
            {check.part === 'restore' && <ReadButton />}
            {check.part === 'updates' && <SecurityFixes lines={check.security} />}
          </StatusRow>
        ))}
      </ul>
      {church?.version && (
        <p className="soft">
          {t('This is version {version}. Say so when you ask for help.', {
            version: church.version,
          })}
        </p>
      )}
    </>
  )
}
