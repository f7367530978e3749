import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { screens } from './screens.tsx'

const screensAt = (address: string) =>
  screens.filter(({ path }) => matchPath(path, address)).map(({ path }) => path)

const bare = (path: string) => path.replace(/\/$/, '')

test.each(Object.values(paths))(
  '%s has one screen, whose it is with a slash and without',
  (path) => {
    const address = bare(path).replace(/:\w+/g, '7')
    expect(screensAt(address || '/')).toEqual([path])
    expect(screensAt(`${address}/`)).toEqual([path])
  },
)

test('an address that is none of ours has no screen', () => {
  expect(screensAt('/members')).toEqual([])
  expect(screensAt('/members/7/more')).toEqual([])
})
