import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextField } from './field.tsx'

function open(props: Parameters<typeof TextField>[0]) {
  const onChange = vi.fn()
  render(<TextField {...props} onChange={({ target }) => onChange(target.value)} />)
  const input = screen.getByLabelText<HTMLInputElement>('Number')
  return { input, said: () => onChange.mock.lastCall?.[0] }
}
const digits = { label: 'Number', reads: 'digits' } as const

test.each([
  ['Arabic', '٠١٢-٣٤٥', '012345'],
  ['Devanagari', '०१२ ३४५', '012345'],
  ['Wide', '０１２－３４５', '012345'],
  ['Latin', '012-345', '012345'],
])('a code shows its digits while it is typed: %s', async (_, typed, shown) => {
  const { input, said } = open(digits)
  await userEvent.type(input, typed)
  expect([input.value, said()]).toEqual([shown, shown])
})

test('a pasted telephone number loses its mark of direction and keeps its spaces', async () => {
  const { input, said } = open({ label: 'Number', type: 'tel' })
  input.focus()
  await userEvent.paste('\u202A+٤٤ ٧٧٠٠ ٩٠٠١٢٣\u202C')
  expect([input.value, said()]).toEqual(['+44 7700 900123', '+44 7700 900123'])
  await userEvent.type(input, ' ٩')
  expect(input.value).toBe('+44 7700 900123 9')
})

test('the caret stays where somebody types in the middle', async () => {
  const { input } = open({ ...digits, defaultValue: '0145' })
  await userEvent.type(input, '٢٣', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([input.value, input.selectionStart]).toEqual(['012345', 4])
})

test('a composition is not broken off, and shows as read once it is over', () => {
  const { input, said } = open(digits)
  input.focus()
  input.value = '०१'
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }))
  expect(input.value).toBe('०१')
  fireEvent.compositionEnd(input)
  expect([input.value, said()]).toEqual(['01', '01'])
})
