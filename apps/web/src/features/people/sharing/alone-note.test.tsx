import type { DirectoryMode } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../../test/person.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { AloneNote } from './alone-note.tsx'

const open = (mode: DirectoryMode, details = {}) => {
  const server = stubServer({
    getUser: () => person(7, details),
    getDirectoryRules: () => ({ mode, newcomers: 'approve' }),
  })
  renderScreen(<AloneNote />)
  return server
}

test.each([
  ['The office will open the directory to you', 'choice', { approved: false }],
  ['Our directory is closed', 'closed', {}],
] as const)('says why a member finds nobody else: %s', async (reason, mode, details) => {
  open(mode, details)
  await screen.findByText(new RegExp(reason))
})

test.each([
  ['choice', {}],
  ['closed', { isAdmin: true }],
] as const)('says nothing where there is no reason: %s %j', async (mode, details) => {
  const { asked } = open(mode, details)
  await waitFor(() => expect(asked('getDirectoryRules')).toHaveLength(1))
  await waitFor(() => expect(asked('getUser')).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})
