import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../test/people.ts'
import { member, renderScreen } from '../../test/render-screen.tsx'
import { BottomBar } from './bottom-bar.tsx'

const five = ['Home', 'Attendance', 'Calendar', 'Directory', 'Me']

test.each([
  { who: 'a member', user: member, serves: null },
  { who: 'a carer', user: { ...member, roles: ['carer' as const] }, serves: '/care/' },
  {
    who: 'a steward who is a carer, too',
    user: { ...member, roles: ['carer' as const, 'steward' as const] },
    serves: '/steward/',
  },
  { who: 'an admin', user: admin, serves: '/admin/' },
])('$who has the main places, and where they serve', ({ user, serves }) => {
  renderScreen(<BottomBar />, { user, at: '/profile/sharing' })
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(serves ? [...five, 'Serve'] : five)
  expect(links[5]?.getAttribute('href') ?? null).toBe(serves)
  const here = links.filter((link) => link.getAttribute('aria-current'))
  expect(here.map(({ textContent }) => textContent)).toEqual(['Me'])
})
