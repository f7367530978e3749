import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const base = 'https://media.church.test'

test('a picture of ours is looked for at the base address, where there is one', () => {
  expect(pictureAddress('/media/abc.webp', base)).toBe('https://media.church.test/media/abc.webp')
  expect(pictureAddress('/media/abc.webp', null)).toBe('/media/abc.webp')
})

test("a member's own address on the web stays as it is", () => {
  const own = 'https://pictures.test/me.jpg'
  expect(pictureAddress(own, base)).toBe(own)
})
