import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, shadesOf } from './shades.ts'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#6d2959', '#6d2959')).toBe(1)
})

test('every colour gets shades that can be read as text and under text, in light and dark', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const { light, dark } = shadesOf(colour)
      for (const ground of ['#ffffff', '#fbf7f2', '#f5eee7']) {
        expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of ['#191319', '#130e13', '#221a22', '#2d232d']) {
        expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a colour with enough contrast stays as it is', () => {
  expect(shadesOf('#6d2959').light).toBe('#6d2959')
  expect(shadesOf('#e9b0d5').dark).toBe('#e9b0d5')
  expect(shadesOf('#ffff00').light).not.toBe('#ffff00')
})
