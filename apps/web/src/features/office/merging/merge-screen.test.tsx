import { ApiError, type MergePreview, mergeErrors } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, pageOf } from '../../../../test/people.ts'
import { person } from '../../../../test/person.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { MergeScreen } from './merge-screen.tsx'

const goes = person(12, { last_name: 'Hil' })
const stays = person(4)
const none = { present: 0, absent: 0 }
const preview: MergePreview = {
  from: goes,
  into: stays,
  result: stays,
  details: [],
  account: 'none',
  can_undo: false,
  attendance: { from: none, into: none, result: none },
  households: { from: [], into: [], result: [] },
}

const open = (at = '/admin/user/12/merge') =>
  renderScreen(<MergeScreen />, { at, path: '/admin/user/:id/merge', user: admin })

test('suggests people of a similar name, but never the person themselves', async () => {
  stubServer({
    getUser: () => goes,
    findSimilarUsers: () => ({ users: [goes, stays], same_phone: [] }),
    listUsers: () => pageOf(goes),
    listMerges: () => ({ merges: [] }),
    previewMerge: () => preview,
  })
  const { address } = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Compare with Mary Hill' }))
  expect(screen.queryByRole('link', { name: 'Compare with Mary Hil' })).toBeNull()
  expect(address()).toBe('/admin/user/12/merge?into=4')
})

test('asks with both names and ids, and merges only then', async () => {
  const { asked } = stubServer({
    previewMerge: () => preview,
    mergeUsers: () => stays,
  })
  const { address } = open('/admin/user/12/merge?into=4')
  const merge = await screen.findByRole('button', { name: 'Merge' })
  const question = () =>
    screen.findByRole('dialog', { name: 'Merge Mary Hil (ID 12) into Mary Hill (ID 4)?' })
  await userEvent.click(merge)
  within(await question()).getByText(/^Mary Hill \(ID 4\) gets the attendance/)
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(asked('mergeUsers')).toEqual([])
  await userEvent.click(merge)
  await userEvent.click(within(await question()).getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(address()).toBe('/admin/userlist?keyword=Mary+Hill'))
  expect(asked('mergeUsers')[0]).toMatchObject({ params: { id: '12' }, body: { into: 4 } })
  expect(toasts()).toEqual(['success: Mary Hil (ID 12) has been merged into Mary Hill (ID 4).'])
})

test('warns of an account whose address nobody has confirmed', async () => {
  const unconfirmed = person(12, { last_name: 'Hil', has_account: true })
  stubServer({ previewMerge: () => ({ ...preview, from: unconfirmed }) })
  open('/admin/user/12/merge?into=4')
  await screen.findByText(/^Mary Hil \(ID 12\) has an account whose address nobody has confirmed/)
})

test('says why two people cannot be merged, and offers the other direction', async () => {
  const { status, code, detail } = mergeErrors.yourself
  stubServer({ previewMerge: () => Promise.reject(new ApiError(status, code, detail)) })
  open('/admin/user/12/merge?into=4')
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  const swap = screen.getByRole('link', { name: 'The other way round' })
  expect(swap.getAttribute('href')).toBe('/admin/user/4/merge?into=12')
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
})

test('says before a merge whether it can be undone, and how it could be', async () => {
  const withAccount = person(12, { last_name: 'Hil', has_account: true, email_confirmed: true })
  stubServer({ previewMerge: () => ({ ...preview, from: withAccount }) })
  open('/admin/user/12/merge?into=4')
  await screen.findByText(/can’t be undone\. The other way round can be undone for 24 hours\.$/)
})

test('undoes a merge of the last day, after asking', async () => {
  const { asked } = stubServer({
    getUser: () => stays,
    findSimilarUsers: () => ({ users: [], same_phone: [] }),
    listUsers: () => pageOf(stays),
    listMerges: () => ({
      merges: [
        {
          id: 7,
          name: 'Mary Hil',
          merged_at: '2026-01-11T10:00:00.000Z',
          undo_until: '2026-01-12T10:00:00.000Z',
        },
      ],
    }),
    undoMerge: () => goes,
  })
  const { address } = open('/admin/user/4/merge')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the merge of Mary Hil' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bring Mary Hil back?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the merge' }))
  await waitFor(() => expect(address()).toBe('/admin/userdetails/12'))
  expect(asked('undoMerge')[0]).toMatchObject({ params: { id: '7' } })
})
