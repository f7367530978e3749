import { expect, test } from 'vitest'
import { pathOf } from './path-of.ts'

test('pathOf inserts the id', () => {
  expect(pathOf('/admin/user/:id/edit', 7)).toBe('/admin/user/7/edit')
})
