import { expect, test } from 'vitest'
import { pagePaths } from '../../church/pages/index.ts'
import { signInPaths } from './paths.ts'
import { redirectTarget, withRedirect } from './redirect.ts'

test('redirectTarget returns to the screen that required signing in, with its query', () => {
  const address = withRedirect(signInPaths.signIn, '/admin/userlist?page=2&keyword=a b')
  expect(redirectTarget(address.slice(address.indexOf('?')))).toBe(
    '/admin/userlist?page=2&keyword=a b',
  )
})

test('redirectTarget is home without a target', () => {
  expect(withRedirect(signInPaths.signIn, pagePaths.home)).toBe('/login')
  expect(redirectTarget('')).toBe('/')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'redirectTarget is home instead of another site: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)

test.each(['/login', '/login?redirect=/login', '/register'])(
  'redirectTarget is home instead of the sign-in screens: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)
