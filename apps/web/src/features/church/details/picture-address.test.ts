import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const base = 'https://media.church.test'

test('leaves an external address unchanged', () => {
  const own = 'https://pictures.test/me.jpg'
  expect(pictureAddress(own, base)).toBe(own)
})
