import { ApiError, type OwnMessages } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { MessagesScreen } from './messages-screen.tsx'

const greeting: OwnMessages['kinds'][number] = {
  kind: 'birthday-greeting',
  name: 'Birthday greetings',
  why: 'Your profile has your date of birth.',
  required: false,
  ways: ['mail'],
  mail: true,
  push: false,
  chosen: false,
}
const reset = { ...greeting, kind: 'reset', name: 'Links to set a new password', required: true }
const at = '2026-01-11T10:00:00Z'

const own: OwnMessages = {
  kinds: [greeting, reset],
  sent: [{ kind: greeting.kind, way: 'mail', state: 'failed', at }],
  looks: [{ who: 'an admin', what: 'Miriam (office) exported the list of people', at }],
}

test('shows what comes and may be switched off, what was sent, and who looked', async () => {
  stubServer({ getMessages: () => own })
  renderScreen(<MessagesScreen />)
  const kind = within(await screen.findByRole('group', { name: greeting.name }))
  kind.getByText(greeting.why)
  expect(screen.queryByRole('group', { name: reset.name })).toBeNull()
  screen.getByRole('heading', { name: reset.name })
  screen.getByText(/could not be delivered/)
  screen.getByText('Miriam (office) exported the list of people')
})

test('a switch changes at once, and changes back with the reason if it cannot be saved', async () => {
  let isAway = false
  const { asked } = stubServer({
    getMessages: () => own,
    chooseMessages: () => {
      if (isAway) throw new ApiError(503, 'unavailable', 'Not now.')
      return { ...greeting, mail: false }
    },
  })
  renderScreen(<MessagesScreen />)
  const mail = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'By email' })
  await userEvent.click(mail)
  expect(mail.checked).toBe(false)
  await waitFor(() => expect(asked('chooseMessages')).toHaveLength(1))
  expect(asked('chooseMessages')[0]?.body).toEqual({ kind: greeting.kind, mail: false })
  await waitFor(() => expect(toasts()).toEqual(['success: Saved.']))
  isAway = true
  await userEvent.click(mail)
  await waitFor(() => expect(toasts()).toContain('error: Not now.'))
})

test('a choice says that it is saved, and can be undone', async () => {
  const { asked } = stubServer({
    getMessages: () => own,
    chooseMessages: ({ body }) => ({ ...greeting, ...body }),
  })
  renderScreen(
    <>
      <MessagesScreen />
      <Toasts />
    </>,
  )
  const mail = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'By email' })
  await userEvent.click(mail)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() => expect(asked('chooseMessages')).toHaveLength(2))
  expect(asked('chooseMessages')[1]?.body).toEqual({ kind: greeting.kind, mail: true })
  await waitFor(() => expect(mail.checked).toBe(true))
})

test('says so where there is nothing yet', async () => {
  stubServer({ getMessages: () => ({ ...own, sent: [], looks: [] }) })
  renderScreen(<MessagesScreen />)
  await screen.findByText('Nothing has been sent to you.')
  screen.getByText('Nobody has looked at them in the last 90 days.')
})
