import type { JobsCheck, Status, StatusCheck } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { partInWords } from './part-in-words.ts'
import { StatusLine } from './status-line.tsx'
import { StatusScreen } from './status-screen.tsx'

const good = { state: 'good', problem: null } as const
const night = '2026-01-11T03:15:00Z'

const job: JobsCheck['jobs'][number] = {
  name: 'expire-sessions',
  last_at: night,
  result: 'done',
  failing_since: null,
  next_at: night,
  overdue: false,
}

const checks = {
  backup: {
    part: 'backup',
    ...good,
    place: 'folder',
    daily_at: '03:15',
    last_good_at: night,
    bytes: 24_300_000,
    next_at: '2026-01-12T03:15:00Z',
    failing_since: null,
    stored: 12,
    keep: 30,
  },
  mail: { part: 'mail', ...good, last_sent_at: night, failing_since: null, code: null, bounces: 0 },
  jobs: {
    part: 'jobs',
    ...good,
    jobs: [job],
    open_sessions: 0,
  },
  database: { part: 'database', ...good, version: '18.1', bytes: 9_400_000 },
  pictures: { part: 'pictures', ...good, place: 'folder' },
  disk: { part: 'disk', ...good, free_bytes: 40_000_000_000, total_bytes: 80_000_000_000 },
} satisfies Record<string, StatusCheck>

const statusOf = (changed: Partial<Record<keyof typeof checks, StatusCheck>>): Status => {
  const all = Object.values({ ...checks, ...changed })
  const state = (['bad', 'warning'] as const).find((one) =>
    all.some((check) => check.state === one),
  )
  return { checked_at: night, state: state ?? 'good', checks: all }
}

const failing: StatusCheck = {
  ...checks.mail,
  state: 'bad',
  problem: 'failing',
  failing_since: night,
  code: 'EAUTH 535',
}
const off: StatusCheck = { ...checks.backup, state: 'warning', problem: 'off', last_good_at: null }

test('shows the worst first, each with its state in words and what to do', async () => {
  stubServer({
    getChurch: () => church,
    getStatus: () => statusOf({ mail: failing, backup: off }),
  })
  renderScreen(<StatusScreen />, { user: admin })
  const parts = await screen.findAllByRole('heading', { level: 2 })
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Mail',
    'Backups',
    'Automatic tasks',
    'Database',
    'Pictures',
    'Disk space',
  ])
  const [mail, backups, jobs] = screen.getAllByRole('listitem')
  if (!mail || !backups || !jobs) throw new Error('A part is missing.')
  expect(within(mail).getByText('Needs help now')).toBeTruthy()
  expect(mail.textContent).toContain(
    'want an app password from the account’s security settings. (EAUTH 535)',
  )
  expect(within(backups).getByText('Needs attention')).toBeTruthy()
  expect(within(jobs).getByText('Works')).toBeTruthy()
  expect(jobs.textContent).not.toContain('What to do')
  await screen.findByText(/version 1\.0\.0/)
})

test('the line of other screens names what is bad, and is absent otherwise', async () => {
  stubServer({
    getTwoStep: () => ({ enabled: true, since: null, recovery_codes_left: 8, required: false }),
    getStatus: () => statusOf({ mail: failing, backup: off }),
  })
  renderScreen(<StatusLine />, { user: admin })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something needs help now: mail. See what to do',
  )
})

test('says what the mail server answered to a test mail', async () => {
  stubServer({
    getChurch: () => church,
    getStatus: () => statusOf({}),
    sendTestMail: () => ({
      result: 'refused',
      code: 'ESOCKET ECONNREFUSED',
      sender: { domain: 'hill.org', spf: 'none', dkim: 'unknown' },
    }),
  })
  renderScreen(<StatusScreen />, { user: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test mail' }))
  expect((await screen.findByRole('alert')).textContent).toContain('takes no mail at this port')
  const hints = screen.getByText('hill.org').parentElement?.textContent
  expect(hints).toMatch(/^hill\.org: DNS has no SPF record, .* DKIM key could not be looked up\.$/)
})

const restored: StatusCheck = {
  part: 'restore',
  state: 'warning',
  problem: 'withdrawals',
  from: '2026-01-10T03:15:00Z',
  to: night,
}

test('says what a newer version fixes for security, as text', async () => {
  const updates: StatusCheck = {
    part: 'updates',
    state: 'warning',
    problem: 'security',
    looked_at: night,
    reason: null,
    current: '2.3.0',
    newest: '3.0.0',
    major: true,
    security: ['A hole. <img src=x>'],
  }
  stubServer({
    getStatus: () => ({ checked_at: night, state: 'warning', checks: [updates] }),
    getChurch: () => church,
  })
  renderScreen(<StatusScreen />, { user: admin })
  await screen.findByText(/Version 3\.0\.0 is out/)
  screen.getByText(/There is something to do for this update/)
  screen.getByText('A hole. <img src=x>')
})

test('a restore that may have brought something back is shown until an admin has read it', async () => {
  let hasRead = false
  stubServer({
    getChurch: () => church,
    getStatus: () => {
      const status = statusOf({})
      return hasRead ? status : { ...status, checks: [...status.checks, restored] }
    },
    readRestore: () => {
      hasRead = true
      return { detail: 'Noted.' }
    },
  })
  renderScreen(<StatusScreen />, { user: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByText('Restored backup')).toBeNull())
  expect(hasRead).toBe(true)
})

const problems: StatusCheck[] = [
  restored,
  { ...checks.backup, state: 'warning', problem: 'none', last_good_at: null },
  { ...checks.backup, state: 'bad', problem: 'failed', failing_since: night },
  { ...checks.jobs, state: 'bad', problem: 'sessions-open', open_sessions: 2 },
  { ...checks.disk, state: 'warning', problem: 'low' },
  { ...checks.disk, state: 'bad', problem: 'full', total_bytes: 0 },
]

test.each(problems)('says what to do: $part, $problem', (check) => {
  const { facts, advice } = partInWords(check)
  expect(facts).toMatch(/\.$/)
  expect(advice).toMatch(/\.$/)
  expect(facts + advice).not.toMatch(/undefined|null|NaN|Invalid/)
})
