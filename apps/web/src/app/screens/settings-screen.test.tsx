import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../test/church.ts'
import { admin } from '../../../test/people.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { SettingsScreen } from './settings-screen.tsx'

const { name, time_zone, address, help, contact, tiles } = church
const bank = { bank_name: '', account_name: '', account_number: '', sort_code: '' }

test('lists each topic with what is chosen now', async () => {
  stubServer({
    getChurch: () => church,
    getChurchSettings: () => ({
      ...{ name, time_zone, address, help, contact, tiles, bank },
      ...{ logo: null, colour: null, locked: [] },
      ...{ language: 'en', languages: ['en'], known_languages: church.languages },
      setup: { name: true, area: false, directory: true, session: true },
    }),
    listCampuses: () =>
      church.campuses.map((campus) => ({
        ...campus,
        ...{ active: true, sessions_to_come: 0, locked: false },
      })),
    listChurchImages: () => [],
    listProgramImages: () => [],
    getDoorSettings: () => ({ proof: 'code', steward_taps: true }),
    getDirectorySettings: () => ({ mode: 'choice', newcomers: 'approve', chosen: true }),
    getCareSettings: () => ({ periods: 3 }),
    getRetention: () => ({ attendance_months: 24, audit_months: null }),
    listTokens: () => [],
  })
  renderScreen(<SettingsScreen />, { user: admin })
  await screen.findByText('Attendance: 2 years. Audit log: for ever')
  const topics = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(topics).toEqual([
    [`Our Church, ${name}, ${address}`, '/admin/church'],
    ['Map, Not set yet', '/admin/settings/map'],
    ['Giving, Not set yet', '/admin/settings/giving'],
    [`Contact, ${contact.phone}`, '/admin/settings/contact'],
    ['Carousel Manager, Home page: 0 pictures, 0 programs', '/admin/carousel-management'],
    ['Poster and Cards, Your address as a QR code, to print', '/admin/settings/poster'],
    ['Marking, Code only, and stewards', '/admin/door'],
    ['Who May See What, Members choose; newcomers wait for you', '/admin/directory'],
    ['When to Call, After 3 missed weeks', '/admin/care'],
    ['Records Kept, Attendance: 2 years. Audit log: for ever', '/admin/settings/records'],
    ['Signing In, Which ways members have', '/admin/settings/sign-in'],
    ['Reading Tokens, 0 tokens', '/admin/settings/tokens'],
  ])
})
