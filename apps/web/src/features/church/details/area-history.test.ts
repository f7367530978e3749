import { expect, test } from 'vitest'
import { type AreaAction, type AreaHistory, areaHistory, startArea } from './area-history.ts'

const corners = (...lats: number[]) => lats.map((lat) => ({ lat, lng: 0 }))
const after = (...actions: AreaAction[]): AreaHistory =>
  actions.reduce(areaHistory, startArea(corners(0)))
const drawn = (lat: number, doing?: string): AreaAction => ({
  do: 'draw',
  corners: corners(lat),
  ...(doing && { doing }),
})

test('undoes and redoes step by step, and stops at both ends', () => {
  expect(after(drawn(1), drawn(2), { do: 'undo' }).corners).toEqual(corners(1))
  expect(after(drawn(1), { do: 'undo' }, { do: 'undo' }).corners).toEqual(corners(0))
  expect(after(drawn(1), { do: 'undo' }, { do: 'redo' }, { do: 'redo' }).corners).toEqual(
    corners(1),
  )
})

test('drawing after an undo discards what was undone', () => {
  const history = after(drawn(1), { do: 'undo' }, drawn(2), { do: 'redo' })
  expect(history.corners).toEqual(corners(2))
  expect(history.future).toEqual([])
})

test('a corner moved by many presses of a key is one step, another corner is the next', () => {
  const history = after(drawn(1, 'move 0'), drawn(2, 'move 0'), drawn(3, 'move 1'))
  expect(areaHistory(history, { do: 'undo' }).corners).toEqual(corners(2))
  expect(history.past).toHaveLength(2)
  const again = after(drawn(1, 'move 0'), { do: 'undo' }, drawn(2, 'move 0'), { do: 'undo' })
  expect(again.corners).toEqual(corners(0))
})
