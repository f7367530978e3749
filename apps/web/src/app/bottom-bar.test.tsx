import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../test/people.ts'
import { member, renderScreen } from '../../test/render-screen.tsx'
import { BottomBar } from './bottom-bar.tsx'

const five = ['Home', 'Attendance', 'Calendar', 'Directory', 'Me']

test.each([
  { who: 'a member', user: member, label: null, serves: null },
  {
    who: 'a carer',
    user: { ...member, roles: ['carer' as const] },
    label: 'Serve',
    serves: '/care/',
  },
  {
    who: 'a steward who is a carer, too',
    user: { ...member, roles: ['carer' as const, 'steward' as const] },
    label: 'Serve',
    serves: '/steward/',
  },
  { who: 'an admin', user: admin, label: 'Office', serves: '/admin/' },
])('$who has the main places, and where they serve', ({ user, label, serves }) => {
  renderScreen(<BottomBar />, { user, at: '/profile/sharing' })
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(label ? [...five, label] : five)
  expect(links[5]?.getAttribute('href') ?? null).toBe(serves)
  const here = links.filter((link) => link.getAttribute('aria-current'))
  expect(here.map(({ textContent }) => textContent)).toEqual(['Me'])
})

test.each([
  { at: '/admin/household/7/edit', isLit: true },
  { at: '/care/7', isLit: true },
  { at: '/Steward', isLit: true },
  { at: '/serving/', isLit: true },
  { at: '/serving/answer/abc', isLit: false },
  { at: '/door-entry/abc', isLit: false },
])('the office is where one is at $at: $isLit', ({ at, isLit }) => {
  renderScreen(<BottomBar />, { user: admin, at })
  const office = screen.getByRole('link', { name: 'Office' })
  expect(office.getAttribute('aria-current')).toBe(isLit ? 'page' : null)
})
