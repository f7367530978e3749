import { screens } from '../../../lib/screens.ts'
import { REDIRECT } from './redirect.ts'

/** The path to open after signing in: the redirect parameter if it is a screen of this app, or home. */
export function redirectTarget(search: string): string {
  const target = new URLSearchParams(search).get(REDIRECT) ?? ''
  // Two leading slashes would lead to another site.
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\')
  const loops = [screens.signIn, screens.register].some(({ path }) => target.startsWith(path))
  return isOurs && !loops ? target : screens.home.path
}
