import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { person } from '../../../test/person.ts'
import { member, renderScreen } from '../../../test/render-screen.tsx'
import { ada } from '../../../test/sample-permission.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { MeScreen } from './me-screen.tsx'

const open = (confirmed: boolean, sends_mail = true) => {
  const user = person(member.id, { email: member.email, email_confirmed: confirmed })
  stubServer({
    getChurch: () => ({ ...church, sends_mail }),
    getUser: () => user,
    listOwnPhotoPermissions: () => [ada],
  })
  renderScreen(<MeScreen />)
}

test('Me is the user’s name, and a row for everything about them, with a question that waits', async () => {
  open(true)
  await screen.findByText('Please answer about photographs of children')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(member.name)
  const rows = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(rows).toEqual([
    '/profile/additional',
    '/profile/sharing',
    '/profile/messages',
    '/profile/serving',
    '/groups',
    '/profile/keeping',
    '/profile/attendance',
    '/profile/family',
    '/profile',
    '/profile/language',
    '/profile/data',
  ])
})

test('Me asks for the confirmation of an address', async () => {
  open(false)
  await screen.findByText(/Please confirm your email address/)
})

test('where no email leaves, nobody is told that one was sent', async () => {
  open(false, false)
  await screen.findByText(/This site can’t send emails yet/)
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
})
