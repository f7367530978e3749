import type { Member } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { MemberForm } from './member-form.tsx'
import { detailsBefore, ownDetailsBefore } from './member-values.ts'

const withYear = sampleMember({ dateofbirth: '1990-05-09', birthday: '05-09' })
const withoutYear = sampleMember({ dateofbirth: null, birthday: '05-09' })

function open(member: Member, after = member) {
  const save = vi.fn(() => Promise.resolve(after))
  stubServer({ getChurch: () => church })
  renderScreen(<MemberForm member={member} own={false} save={save} />)
  return save
}

const leaveOut = () => userEvent.click(screen.getByLabelText('Day and month only'))
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update Profile' }))

test('leaving the year out keeps the day and the month', async () => {
  const save = open(withYear, withoutYear)
  await leaveOut()
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '09')
  expect(screen.getByLabelText('Month')).toHaveProperty('value', '05')
  await update()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ dateofbirth: null, birthday: '05-09' }))
})

test('a birthday without a year is entered as a day and a month, and both are needed', async () => {
  const save = open(sampleMember())
  await leaveOut()
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'February')
  await update()
  await screen.findByText('Please choose a day and a month.')
  await userEvent.selectOptions(screen.getByLabelText('Day'), '30')
  await update()
  await screen.findByText('Please choose a day and a month.')
  expect(save).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByLabelText('Day'), '29')
  await update()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ birthday: '02-29' }))
})

test('a date of birth replaces a birthday without a year', async () => {
  const save = open(withoutYear, withYear)
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '09')
  await leaveOut()
  await userEvent.type(screen.getByLabelText('Date of Birth'), '1990-05-09')
  await update()
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({ dateofbirth: '1990-05-09', birthday: null }),
  )
})

test('undoing a save brings back the year, or its absence', () => {
  const sent = { dateofbirth: null, birthday: null }
  const year = { dateofbirth: '1990-05-09', birthday: null }
  const noYear = { dateofbirth: null, birthday: '05-09' }
  for (const before of [detailsBefore, ownDetailsBefore]) {
    expect(before(withYear, withoutYear, sent)).toEqual(year)
    expect(before(withoutYear, withYear, sent)).toEqual(noYear)
  }
})
