import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../test/people.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { ScreenTabs } from './screen-tabs.tsx'

test('the other view of a list keeps search, filter and selection, from its first page', () => {
  renderScreen(<ScreenTabs />, {
    at: '/admin/userlist?keyword=hill&show=left&selected=4%2C7&page=2',
    user: admin,
  })
  const other = screen.getByRole('link', { name: "Users' Additional Info" })
  expect(other.getAttribute('href')).toBe(
    '/admin/additionaluserdetails?keyword=hill&show=left&selected=4%2C7',
  )
})
