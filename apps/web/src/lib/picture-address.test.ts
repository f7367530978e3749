import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const base = 'https://media.church.test'

test('prefixes an uploaded picture with the base address, if there is one', () => {
  expect(pictureAddress('/media/abc.webp', base)).toBe('https://media.church.test/media/abc.webp')
  expect(pictureAddress('/media/abc.webp', null)).toBe('/media/abc.webp')
})

test('leaves an external address unchanged', () => {
  const own = 'https://pictures.test/me.jpg'
  expect(pictureAddress(own, base)).toBe(own)
})
