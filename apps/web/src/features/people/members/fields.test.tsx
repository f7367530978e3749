import { DETAILS, type Detail, detailOf, fieldOf, MEMBER_FIELD_NAMES } from '@church/shared'
import { sampleValues } from '@church/shared/features/people/members/sample-values.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleMember } from '../../../../test/sample-member.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { formatDay } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberDetails } from './member-details.tsx'
import { MemberForm } from './member-form.tsx'
import { detailsBefore, ownDetailsBefore } from './member-values.ts'

// Each screen that shows a member is tried with every row of the table of fields.

const nobody = sampleMember()
const member = sampleMember({ ...sampleValues, department_set: [{ department_name: 'Choir' }] })

// The date of birth shows the birthday, too.
const SHOWN = DETAILS.filter((detail) => detail !== 'image' && detail !== 'birthday')

const asShown = (detail: Detail, style: 'short' | 'long') =>
  detailOf(detail).kind === 'date'
    ? formatDay(sampleValues[detail], ...(style === 'short' ? [style] : []))
    : sampleValues[detail]

test.each([true, false])('the form has a control for each field; the member’s own: %s', (own) => {
  stubServer({ getChurch: () => church })
  renderScreen(<MemberForm member={member} own={own} save={() => Promise.resolve(member)} />)
  for (const detail of SHOWN) {
    const { label, labelIn } = detailOf(detail)
    expect(screen.getByLabelText(labelIn?.form ?? label, { exact: true })).toHaveProperty(
      'value',
      sampleValues[detail],
    )
  }
  const departments = screen.queryByLabelText(fieldOf('department_set').label)
  expect(departments === null).toBe(own)
})

test('the details have each field', () => {
  stubServer({ getChurch: () => church })
  renderScreen(<MemberDetails member={member} />)
  const text = document.body.textContent
  for (const detail of SHOWN) expect(text).toContain(asShown(detail, 'long'))
  for (const field of MEMBER_FIELD_NAMES.filter((field) => field !== 'image')) {
    expect(text).toContain(fieldOf(field).labelIn?.facts ?? fieldOf(field).label)
  }
})

test('All Member Details has a column for each field', async () => {
  renderScreen(
    <DataTable
      caption="All members’ details"
      columns={memberColumns}
      rows={[member]}
      rowKey={({ id }) => id}
      empty={null}
    />,
  )
  for (const detail of SHOWN) {
    const { label, labelIn } = detailOf(detail)
    await screen.findByRole('columnheader', { name: (labelIn?.table ?? label).toUpperCase() })
    await screen.findByText(asShown(detail, 'short'))
  }
})

test.each(SHOWN)('a change of %s can be undone', (detail) => {
  const before = { ...nobody, phone_number: '01632 960000' }
  const after = { ...before, [detail]: sampleValues[detail] }
  const undone = { [detail]: before[detail] }
  expect(detailsBefore(before, after, { [detail]: '' })).toEqual(undone)
  expect(ownDetailsBefore(before, after, { [detail]: '' })).toEqual(undone)
})
