import { CHILD_DETAILS } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { EditChildScreen } from './edit-child-screen.tsx'

function open(editable: (typeof CHILD_DETAILS)[number][]) {
  const child = { ...sampleMember(), id: 9, editable }
  const server = stubServer({
    getMember: () => child,
    updateChild: ({ body }) => ({ ...child, ...body }),
  })
  const { address } = renderScreen(<EditChildScreen />, {
    at: '/members/9/edit',
    path: '/members/:id/edit',
  })
  return { ...server, address }
}

test('sends what was changed, and returns to the child’s page', async () => {
  const { asked, address } = open([...CHILD_DETAILS])
  await userEvent.type(await screen.findByLabelText('City'), 'Luton')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/members/9'))
  expect(asked('updateChild')).toEqual([{ params: { id: '9' }, body: { city: 'Luton' } }])
})

test('has no address of a child of two households, and says who keeps it', async () => {
  open(['middle_name', 'dateofbirth'])
  await screen.findByText(/^This child belongs to two households/)
  expect(screen.queryByLabelText('City')).toBeNull()
})
