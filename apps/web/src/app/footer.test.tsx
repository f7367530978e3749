import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../test/church.ts'
import { admin } from '../../test/people.ts'
import { member, renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { Footer } from './footer.tsx'

test('where a church has no contact yet, the links lead to the home page’s section', async () => {
  stubServer({ getChurch: () => ({ ...church, contact: { phone: '', email: '' } }) })
  renderScreen(<Footer />)
  await screen.findByText('Email us')
  expect(screen.getAllByRole('link').map((link) => link.textContent?.trim())).toEqual([
    'Email us',
    'Call us',
    'Help',
    'Privacy policy',
  ])
  expect(screen.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('/#help')
})

test.each([
  { user: admin, shown: /Example Church · Version 1\.0\.0$/ },
  { user: member, shown: /Example Church$/ },
])('the release is shown to admins only: $user.name', async ({ user, shown }) => {
  stubServer({ getChurch: () => church })
  renderScreen(<Footer />, { user })
  expect((await screen.findByText(/Example Church/)).textContent).toMatch(shown)
})
