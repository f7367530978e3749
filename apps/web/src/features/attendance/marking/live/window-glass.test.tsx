import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type GlassProps, WindowGlass } from './window-glass.tsx'
import { litBy, panes } from './window-panes.ts'

function paint(props: GlassProps) {
  const { container } = render(
    <svg>
      <title>Window</title>
      <WindowGlass {...props} />
    </svg>,
  )
  const paths = [...container.querySelectorAll('path')]
  return {
    lit: paths.filter(({ style }) => style.fill).length,
    own: paths.filter((path) => path.getAttribute('class')).map((path) => path.getAttribute('d')),
  }
}

test('the first people light a pane each, and a full church all of them', () => {
  expect([0, 1, 2, 3].map(litBy)).toEqual([0, 1, 2, 3])
  const lit = Array.from({ length: 400 }, (_, people) => litBy(people))
  expect(lit).toEqual(lit.toSorted((a, b) => a - b))
  expect(lit.at(-1)).toBe(panes.length)
})

test('every pane has an outline of its own', () => {
  expect(new Set(panes.map(({ outline }) => outline)).size).toBe(panes.length)
})

test('the user’s own pane has its colour once they are here, and is the same every time', () => {
  const before = paint({ count: 4, user: 7 })
  const after = paint({ count: 5, user: 7, isHere: true })
  expect(before.own).toEqual([])
  expect(after.own).toHaveLength(1)
  // Nobody else’s pane lights up for them.
  expect(after.lit).toBe(before.lit)
  expect(paint({ count: 90, user: 7, isHere: true }).own).toEqual(after.own)
})
