import type { OwnPhotoPermission } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { ada } from '../../../../test/sample-permission.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { OwnPhotographs } from './own-photographs.tsx'
import { PhotographSearch } from './photograph-search.tsx'

const child = { ...ada, own_yes: 'parent' } as const
const web = { use: 'web', child_agrees: false, at: '2026-01-10T10:00:00Z' } as const

test('nobody says yes by saving, and from 13 the child is asked', async () => {
  const { asked } = stubServer({
    listOwnPhotoPermissions: () => [child],
    answerPhotoPermission: () => child,
  })
  renderScreen(<OwnPhotographs />)
  await screen.findByText('Please answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Answer Ada Ade' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nowhere' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Also in print' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Ada Ade says yes/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toEqual(['success: Saved.']))
  expect(asked('answerPhotoPermission').at(-1)?.body).toEqual({
    use: 'printed',
    child_agrees: true,
  })
})

test.each<[string | RegExp, Partial<OwnPhotoPermission>]>([
  [
    /^Also on the web, until .*Jan 10, 2027/,
    { use: 'web', until: '2027-01-10T10:00:00Z', said: web },
  ],
  ['Nowhere', { said: { ...web, use: 'none' } }],
  ['A year is over. Please answer again.', { said: { ...web, at: '2024-01-10T10:00:00Z' } }],
  ['Nowhere until a parent says yes, too.', { said: web, is_you: true }],
  ['Nowhere until Ada Ade says yes, too.', { said: web, own_yes: 'account' }],
  ['Nowhere, since somebody else said so.', { said: web, own_yes: 'nobody' }],
])('says %s', async (words, change) => {
  stubServer({ listOwnPhotoPermissions: () => [{ ...child, ...change }] })
  renderScreen(<OwnPhotographs />)
  await screen.findByText(words)
})

test('an admin who adds a picture reads which children may be on the web', async () => {
  const results = [
    { child: 9, name: 'Ada Ade', use: 'none' as const, until: null },
    { child: 8, name: 'Ben Ade', use: 'web' as const, until: '2027-01-10T10:00:00Z' },
  ]
  const { asked } = stubServer({
    listPhotoPermissions: () => ({ results, count: 7, next: null, previous: null }),
  })
  renderScreen(<PhotographSearch />, { user: admin })
  expect(asked('listPhotoPermissions')).toEqual([])
  await userEvent.click(screen.getByText('Are children in the picture?'))
  const rows = await screen.findAllByRole('listitem')
  const words = ['Ada AdeNowhere', 'Ben AdeAlso on the web', 'Type a name to see others.']
  expect(rows.map(({ textContent }) => textContent)).toEqual(words)
})
