import { ApiError, type Member, memberErrors } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { AdditionalProfileScreen } from './additional-profile-screen.tsx'
import { EditMemberScreen } from './edit-member-screen.tsx'
import { AbsenteeDetailsScreen, MemberScreen } from './member-detail-screen.tsx'

const noDetails = 'No member details available.'
const ruth = sampleMember({ user: { id: 7, first_name: 'Ruth', last_name: 'Ade', email: '' } })

function open(Screen: ComponentType, answers: Answers) {
  stubServer({ getChurch: () => church, ...answers })
  renderScreen(<Screen />, { at: '/members/7', path: '/members/:id' })
}

/** A server of another version may send a response that the contract does not allow. */
const answering = (member: unknown) => () => member as Member & never

const screens = {
  AbsenteeDetailsScreen,
  AdditionalProfileScreen,
  EditMemberScreen,
  MemberScreen,
}
const emptyAnswers = Object.entries(screens).flatMap(([name, Screen]) =>
  [null, {}].map((empty) => [name, empty, Screen] as const),
)

test.each(emptyAnswers)(
  '%s shows that the answer %j has no member in it',
  async (_, empty, Screen) => {
    const answer = answering(empty)
    open(Screen, { getMember: answer, getMemberDetails: answer, getProfile: answer })
    await screen.findByText(noDetails)
  },
)

test('shows that there is no such member', async () => {
  const { status, code, detail } = memberErrors.notFound
  open(MemberScreen, { getMember: () => Promise.reject(new ApiError(status, code, detail)) })
  await screen.findByText(noDetails)
})

test('names what is missing', async () => {
  open(MemberScreen, { getMember: () => ({ ...ruth, editable: [] }) })
  await screen.findByRole('heading', { name: 'Ruth Ade' })
  for (const text of [
    'No phone numbers available',
    'No emails available',
    'No departments assigned',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const { previousElementSibling } = screen.getByText('N/A')
  const others = ['Middle Name', 'Date of Birth', 'Member Type', 'Flat Number', 'Postcode']
  expect(previousElementSibling?.textContent?.split(', ')).toEqual(expect.arrayContaining(others))
})

test('shows the address in one block, and what is missing of it beside the rest', async () => {
  const shared = { streetname: 'Hill Road', city: 'Luton', postcode: 'LU1 2AA' }
  open(MemberScreen, { getMember: () => ({ ...ruth, ...shared, editable: [] }) })
  const block = (await screen.findByText('Hill Road')).closest('address')
  expect(block?.textContent).toContain('Luton')
  screen.getByRole('link', { name: /^LU1 2AA/ })
  expect(screen.getByText('N/A').previousElementSibling?.textContent).toContain('Flat Number')
})

test('leads back to the directory with its search, and to the own details', async () => {
  stubServer({ getChurch: () => church, getMember: () => ({ ...ruth, editable: [] }) })
  const from = { keyword: 'ade & co' }
  renderScreen(<MemberScreen />, { at: '/members/7', path: '/members/:id', state: from })
  await screen.findByRole('heading', { name: 'Ruth Ade' })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Directory')).toBe('/Member_List/?keyword=ade+%26+co')
  expect(hrefOf('Go Back')).toBe('/profile/additional/')
})

test('saves what is shown as a contact, under the name', async () => {
  const download = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined)
  const createUrl = vi.fn((_: Blob) => 'blob:contact')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() }))
  open(MemberScreen, { getMember: () => ({ ...ruth, phone_number: '07700 900007', editable: [] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Save contact' }))
  await waitFor(() => expect(download).toHaveBeenCalled())
  expect(download.mock.contexts[0]).toHaveProperty('download', 'Ruth Ade.vcf')
  expect(await createUrl.mock.calls[0]?.[0].text()).toContain('TEL:07700 900007')
})

test('offers a button for each way to reach somebody that they share', async () => {
  const shared = { phone_number: '+44 (0)1632 960000', city: 'Luton', postcode: 'LU1 2AA' }
  open(MemberScreen, { getMember: () => ({ ...ruth, ...shared, editable: [] }) })
  await screen.findByRole('heading', { level: 1, name: 'Ruth Ade' })
  const buttons = screen.getByRole('navigation', { name: 'Contact Ruth Ade' })
  const links = within(buttons).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call', 'tel:+441632960000'],
    ['Text', 'sms:+441632960000'],
    ['Map in a new window', expect.stringContaining('query=Luton%2C+LU1+2AA')],
  ])
})
