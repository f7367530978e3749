import { contract, type DirectorySettings } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { DirectorySettingsScreen } from './directory-settings-screen.tsx'
import { RulesCard } from './rules-card.tsx'

const unchosen: DirectorySettings = { mode: 'open', newcomers: 'open', chosen: false }

function server(before: DirectorySettings, required = false) {
  let settings = before
  return stubServer({
    getTwoStep: () => ({ enabled: false, required, since: null, recovery_codes_left: 0 }),
    getDirectorySettings: () => settings,
    setDirectorySettings: ({ body }) => {
      settings = { ...contract.setDirectorySettings.body.parse(body), chosen: true }
      return settings
    },
  })
}

test('an admin accepts what is recommended with one tap, and the card goes', async () => {
  const { asked } = server(unchosen)
  renderScreen(<RulesCard />, { user: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Use these settings' }))
  await waitFor(() => expect(screen.queryByText('Who may see what?')).toBeNull())
  expect(asked('setDirectorySettings').map(({ body }) => body)).toEqual([
    { mode: 'choice', newcomers: 'approve' },
  ])
  expect(toasts()).toEqual(['success: Saved.'])
})

test('the card does not ask the server for an admin who must switch on two-step sign-in first', async () => {
  const { asked } = server(unchosen, true)
  renderScreen(<RulesCard />, { user: admin })
  await waitFor(() => expect(asked('getTwoStep')).toHaveLength(1))
  expect(asked('getDirectorySettings')).toEqual([])
})

test('asks before approval ends, because that lets in everybody who waits', async () => {
  const { asked } = server({ mode: 'choice', newcomers: 'approve', chosen: true })
  renderScreen(<DirectorySettingsScreen />, { user: admin })
  await userEvent.click(await screen.findByRole('radio', { name: /Let in at once/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByText('Nothing has been changed.')
  expect(asked('setDirectorySettings')).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Let everybody in' }))
  await waitFor(() =>
    expect(asked('setDirectorySettings').map(({ body }) => body)).toEqual([
      { mode: 'choice', newcomers: 'open' },
    ]),
  )
})
