import type { BringBackProgress, StoredBackup } from '@church/shared'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { BringBackScreen } from './bring-back-screen.tsx'

const backup = { made_at: '2026-01-11T03:15:00Z', people: 40, pictures: 1, own: false }
const nothing: BringBackProgress = {
  step: 'choosing',
  share: 0,
  backup: null,
  problem: null,
  reason: null,
  outcome: null,
}
const stored: StoredBackup[] = [
  { file: 'church-1.backup', bytes: 2_400_000, written_at: '2026-01-11T03:15:00Z' },
]

/** Shows the screen once a backup is chosen, at a step. */
async function showAt(progress: Partial<BringBackProgress>) {
  const calls = stubServer({
    openBringBack: () => ({ ticket: 'a ticket', stored }),
    checkBackup: () => nothing,
    bringBack: () => nothing,
    getBringBackProgress: () => ({ ...nothing, ...progress }),
  })
  renderScreen(<BringBackScreen />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email of the first admin'), 'admin@localhost')
  await user.type(screen.getByLabelText('Password'), 'printed')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await user.click(await screen.findByRole('button', { name: 'Check the backup' }))
  return { user, calls }
}

test('says what is in a backup, and asks whether a foreign one is trusted', async () => {
  const { user, calls } = await showAt({ step: 'checked', backup })
  await screen.findByText(/40 people.*1 picture/)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Bring it back' })
  expect(button.disabled).toBe(true)
  await user.click(screen.getByLabelText('I know where this file comes from'))
  await user.type(screen.getByLabelText(/Your email in the backup/), 'ruth@church.test')
  await user.click(button)
  expect(calls.asked('bringBack')).toMatchObject([
    { body: { ticket: 'a ticket', trusted: true, admin: 'ruth@church.test' } },
  ])
})

test('asks nothing about a backup of this installation', async () => {
  await showAt({ step: 'checked', backup: { ...backup, own: true } })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bring it back' })
  expect(button.disabled).toBe(false)
  expect(screen.queryByLabelText('I know where this file comes from')).toBeNull()
})

test('says why a backup cannot be used, and lets another one be chosen', async () => {
  const { user } = await showAt({
    step: 'failed',
    problem: 'not-a-backup',
    reason: 'it does not start like a backup',
  })
  await screen.findByText(/This file is not a backup of this site/)
  await screen.findByText('Nothing was changed.')
  await user.click(screen.getByRole('button', { name: 'Choose another' }))
  await screen.findByRole('button', { name: 'Check the backup' })
})

test('says how an admin gets in after passwords have ended', async () => {
  await showAt({
    step: 'done',
    outcome: {
      withdrawn: 2,
      unknown: { from: '2026-01-11T03:15:00Z', to: '2026-01-12T09:00:00Z' },
      way_in: true,
    },
  })
  await screen.findByText('Your church is back.')
  await screen.findByText(/2 things that were withdrawn after the backup/)
  await screen.findByText(/Sign in with your email and the password that the first start/)
})
