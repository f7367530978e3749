import { expect, test } from 'vitest'
import { pathOf, paths, redirectTarget, withRedirect } from './paths.ts'

test('what sends somebody to sign in brings them back to the same screen, query and all', () => {
  const address = withRedirect(paths.signIn, '/admin/userlist?page=2&keyword=a b')
  expect(redirectTarget(address.slice(address.indexOf('?')))).toBe(
    '/admin/userlist?page=2&keyword=a b',
  )
})

test('without a target, signing in leads home', () => {
  expect(withRedirect(paths.signIn, paths.home)).toBe('/login')
  expect(redirectTarget('')).toBe('/')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a target that leaves the site leads home: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)

test.each(['/login', '/login?redirect=/login', '/register'])(
  'a target that would come back here leads home: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)

test('a screen of one person has their id in its path', () => {
  expect(pathOf(paths.editUser, 7)).toBe('/admin/user/7/edit')
})
