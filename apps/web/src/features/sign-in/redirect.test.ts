import { expect, test } from 'vitest'
import { pagePaths } from '../pages/index.ts'
import { signInPaths } from './paths.ts'
import { redirectTarget, withRedirect } from './redirect.ts'

test('returns to the screen that asked for a sign-in, with its query', () => {
  const address = withRedirect(signInPaths.signIn, '/admin/userlist?page=2&keyword=a b')
  expect(redirectTarget(address.slice(address.indexOf('?')))).toBe(
    '/admin/userlist?page=2&keyword=a b',
  )
})

test('leads home without a target', () => {
  expect(withRedirect(signInPaths.signIn, pagePaths.home)).toBe('/login')
  expect(redirectTarget('')).toBe('/')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'leads home instead of to another site: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)

test.each(['/login', '/login?redirect=/login', '/register'])(
  'leads home instead of back to signing in: %s',
  (target) => {
    expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
  },
)
