import { contract, type DirectoryMode, type Sharing, type User } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { person } from '../../../../test/person.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { nameOnly, SharingBanner } from './sharing-banner.tsx'
import { SharingScreen } from './sharing-screen.tsx'

const ruth = sampleMember({
  dateofbirth: '1980-02-29',
  birthday: '02-29',
  streetname: 'Hill Road',
  city: 'Luton',
  phone_number: '07700 900007',
})
const own = {
  ...ruth,
  first_name: 'Ruth',
  last_name: 'Ade',
  email: 'ruth@church.test',
  isAdmin: false,
}

interface Church {
  mode?: DirectoryMode
  sharing?: Sharing | null
  user?: Partial<User>
}

function server({ mode = 'choice', sharing: chosen = null, user }: Church) {
  let sharing = chosen
  return stubServer({
    getChurch: () => church,
    getProfile: () => own,
    getUser: () => person(7, { first_name: 'Ruth', ...user }),
    getDirectoryRules: () => ({ mode, newcomers: 'approve' }),
    getSharing: () => sharing,
    setSharing: ({ body }) => {
      sharing = contract.setSharing.body.parse(body)
      return sharing
    },
  })
}

const open = (settings: Church = {}) => {
  const stubbed = server(settings)
  renderScreen(<SharingScreen />)
  return stubbed
}

const preview = () => within(screen.getByRole('region', { name: 'As other members see you' }))

test('shows the name alone until the member chooses, and each detail as soon as it is shared', async () => {
  const { asked } = open()
  const phone = await screen.findByLabelText('Telephone numbers')
  preview().getByRole('heading', { name: 'Ruth Ade' })
  preview().getByText('They see: your name.')
  preview().getByText(/^Not shared \(\d+\)$/)
  expect(preview().queryByText('N/A')).toBeNull()
  expect(preview().queryByText(/Luton|1980/)).toBeNull()

  await userEvent.click(phone)
  preview().getByRole('link', { name: '07700 900007' })
  await userEvent.click(screen.getByLabelText('Birthday'))
  // In the order of the reader's locale.
  preview().getByText(/^(29 February|February 29)$/)
  preview().getByText(/^They see: your name, telephone number,? and birthday\.$/)
  expect(preview().queryByRole('button', { name: 'Save contact' })).toBeNull()
  expect(asked('setSharing')).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const shares = { ...nameOnly.shares, phone: true, birthday: true }
  await waitFor(() =>
    expect(asked('setSharing').map(({ body }) => body)).toEqual([
      { listed: true, paper: true, shares },
    ]),
  )
  await waitFor(() => expect(toasts()).toEqual(['success: Your choice has been saved.']))
})

test('shows everything in an open directory, with the year, until the member chooses', async () => {
  open({ mode: 'open' })
  const phone = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Telephone numbers' })
  expect(phone.checked).toBe(true)
  preview().getByText(/February.* 1980$/)
})

test('says that somebody who is not listed is not found', async () => {
  open({ sharing: { ...nameOnly, listed: false } })
  await screen.findByText(/The directory has no entry for you/)
  expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(true)
})

test.each([
  ['Our directory is closed', { mode: 'closed' }],
  ['Nobody sees you yet', { user: { approved: false } }],
  ['recorded as having left', { user: { standing: 'left' } }],
] satisfies [string, Church][])('says why others see nothing: %s', async (reason, settings) => {
  open(settings)
  await screen.findByText(new RegExp(reason))
})

test('the banner asks until the member has chosen, and takes the name alone for an answer', async () => {
  const { asked } = server({})
  renderScreen(<SharingBanner />)
  await userEvent.click(await screen.findByRole('button', { name: 'Only my name' }))
  await waitFor(() => expect(asked('setSharing').map(({ body }) => body)).toEqual([nameOnly]))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Choose' })).toBeNull())
})

test.each([{ mode: 'open' }, { mode: 'closed' }, { sharing: nameOnly }] satisfies Church[])(
  'no banner: %j',
  async (settings) => {
    const { asked } = server(settings)
    renderScreen(<SharingBanner />)
    await waitFor(() => expect(asked('getDirectoryRules')).toHaveLength(1))
    await waitFor(() => expect(asked('getSharing')).toHaveLength(settings.sharing ? 1 : 0))
    expect(screen.queryByText(/other members see/)).toBeNull()
  },
)
