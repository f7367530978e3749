import { expect, test } from 'vitest'
import { screens } from '../../../lib/screens.ts'
import { withRedirect } from './redirect.ts'
import { redirectTarget } from './redirect-target.ts'

test('redirectTarget returns to the screen that required signing in, with its query', () => {
  const address = withRedirect(screens.signIn.path, '/admin/userlist?page=2&keyword=a b')
  expect(redirectTarget(address.slice(address.indexOf('?')))).toBe(
    '/admin/userlist?page=2&keyword=a b',
  )
})

test('redirectTarget is home without a target', () => {
  expect(withRedirect(screens.signIn.path, screens.home.path)).toBe('/login')
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
